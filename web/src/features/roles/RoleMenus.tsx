import { functionButtons, type Permission } from '@iwater/contract/access'
import type { MenuChoice } from '@iwater/contract/accounts/roles'
import { permissionName } from '@iwater/contract/permission-names'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select, Switch } from 'antd'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import type { RolePartProps } from './RoleScope.tsx'
import { roleOf } from './role-form.ts'
import {
  type FunctionGroup,
  functionGroups,
  type RoleFunction,
  sayOfFunction,
  withSayOfFunction,
} from './role-functions.ts'
import { menuChoicesQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

/** The permission that an entry requires. */
function missingFor(
  { isConfiguration, permission }: MenuChoice,
  given: readonly Permission[],
): Permission | null {
  if (isConfiguration && !given.includes('navigation.configure')) return 'navigation.configure'
  return permission === null || given.includes(permission) ? null : permission
}

/** One function: whether the role shows it, and which of its buttons it hides. */
function FunctionRow({ of, draft, isDisabled }: RolePartProps & { of: RoleFunction }) {
  const words = useText(rolesText)
  const language = useLanguage()
  const { entry } = of
  const name = entry.name[language]
  const { menus, permissions, showsAllMenus } = roleOf(draft)
  const say = sayOfFunction(menus, of)
  const missing = missingFor(entry, permissions)
  const isAllowed = missing === null
  const set = (next: Partial<typeof say>) =>
    draft.change('menus', withSayOfFunction(menus, of, { ...say, ...next }))
  return (
    <div className="role-entry">
      <Checkbox
        disabled={isDisabled || showsAllMenus || !isAllowed}
        checked={isAllowed && (showsAllMenus || say.isShown)}
        onChange={(event) => set({ isShown: event.target.checked })}
      >
        {name}
        {missing !== null && <small>{words.needs(permissionName(missing, language))}</small>}
      </Checkbox>
      <Select
        mode="multiple"
        size="middle"
        aria-label={`${name}: ${words.hiddenButtons}`}
        placeholder={words.hiddenButtons}
        disabled={isDisabled || !isAllowed}
        value={say.hiddenButtons}
        maxTagCount="responsive"
        onChange={(hiddenButtons) => set({ hiddenButtons })}
        options={functionButtons.map((value) => ({ value, label: words.buttons[value] }))}
      />
    </div>
  )
}

function FunctionRows({ group, ...form }: RolePartProps & { group: FunctionGroup }) {
  const local = useLocal()
  const words = useText(rolesText)
  const name = group.name === null ? words.configuration : local(group.name)
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {group.functions.map((of) => (
        <FunctionRow key={of.entry.menuEntryId} of={of} {...form} />
      ))}
    </section>
  )
}

/** Which menu entries the role shows, and which buttons of their pages it hides. */
export function RoleMenus(form: RolePartProps) {
  const { draft, isDisabled } = form
  const { menus, showsAllMenus } = roleOf(draft)
  const words = useText(rolesText)
  const { data, error } = useQuery(menuChoicesQuery)
  const hasChosen = showsAllMenus || menus.some(({ isShown }) => isShown)
  return (
    <fieldset className="role-part" disabled={isDisabled}>
      <legend>{words.menus}</legend>
      {/* antd's switch is a button, which a label names. */}
      <label className="role-switch">
        <Switch
          disabled={isDisabled}
          checked={showsAllMenus}
          onChange={(isOn) => draft.change('showsAllMenus', isOn)}
        />
        {words.showsAllMenus}
      </label>
      <p className="role-hint">{words.menusHint}</p>
      {!hasChosen && <p className="w-wrong">{words.nothingChosen}</p>}
      {error !== null && <ErrorNote error={error} />}
      {data === undefined && error === null && <RowsSkeleton count={6} />}
      <div className="role-systems">
        {functionGroups(data ?? []).map((group) => (
          <FunctionRows key={group.key} group={group} {...form} />
        ))}
      </div>
    </fieldset>
  )
}
