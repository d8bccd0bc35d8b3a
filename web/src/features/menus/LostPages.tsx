import type { MenuImpact } from '@iwater/contract/pages/menus'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { menusText } from './menus.text.ts'

/** Which pages are lost, by how many people, and the names of some of them. */
export function LostPages({ impact: { people, pages } }: { impact: MenuImpact }) {
  const words = useText(menusText)
  const local = useLocal()
  const format = useFormat()
  if (pages.length === 0) return <p>{words.nobody}</p>
  return (
    <>
      <p>{people > 0 ? words.people(format.number(people)) : words.rolesOnly}</p>
      <ul className="menu-losses">
        {pages.map(({ name, people: count, names, roles }) => (
          <li key={local(name)}>
            <strong>{local(name)}</strong>
            {count > 0 && (
              <span>
                {words.lostBy(format.number(count))}
                {' · '}
                {words.names(names.map(local).join(words.between), count > names.length)}
              </span>
            )}
            {roles.length > 0 && <small>{words.roles(roles.map(local).join(words.between))}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
