import { type RoleMenu, type RoleRow, role as roles } from '@iwater/contract/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { kitText } from '#web/kit/kit.text.ts'
import { RecordView } from '#web/kit/record/RecordView.tsx'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { functionGroups, sayOfFunction } from './role-functions.ts'
import { menuChoicesQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

type Props = { role: RoleRow; menus: readonly RoleMenu[] }

/** The functions that the role shows or hides buttons of, by system. */
function Menus({ role, menus }: Props) {
  const words = useText(rolesText)
  const kitWords = useText(kitText)
  const local = useLocal()
  const { data, error } = useQuery(menuChoicesQuery)
  if (error !== null) return <ErrorNote error={error} />
  if (data === undefined) return <RowsSkeleton count={6} />
  const groups = functionGroups(data).flatMap(({ key, name, functions }) => {
    const said = functions.flatMap((of) => {
      const { isShown, hiddenButtons } = sayOfFunction(menus, of)
      const isListed = role.shows_all_menus ? hiddenButtons.length > 0 : isShown
      const hidden = hiddenButtons.map((button) => words.buttons[button])
      return isListed ? [{ entry: of.entry, hidden }] : []
    })
    return said.length === 0 ? [] : [{ key, name, said }]
  })
  return (
    <dl>
      {groups.map(({ key, name, said }) => (
        <div key={key} data-wide>
          <dt>{name === null ? words.configuration : local(name)}</dt>
          <dd>
            <ul>
              {said.map(({ entry, hidden }) => (
                <li key={entry.menuEntryId}>
                  {local(entry.name)}
                  {hidden.length > 0 && <small>{words.hides(hidden.join(kitWords.between))}</small>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A role to read. */
export function RoleView({ role, menus }: Props) {
  const words = useText(rolesText)
  const isSaid = !role.shows_all_menus || menus.length > 0
  return (
    <>
      <RecordView entity={roles} row={role} />
      {isSaid && (
        <section className="kit-view role-view">
          <h3>{words.menus}</h3>
          {!role.shows_all_menus && !menus.some(({ isShown }) => isShown) && (
            <p className="role-hint">{words.nothingChosen}</p>
          )}
          <Menus role={role} menus={menus} />
        </section>
      )}
    </>
  )
}
