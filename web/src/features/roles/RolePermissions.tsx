import type { Permission } from '@iwater/contract/access'
import { permissionNames } from '@iwater/contract/permission-names'
import { Checkbox } from 'antd'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { RolePartProps } from './RoleScope.tsx'
import { permissionAreas } from './role-form.ts'
import { rolesText } from './roles.text.ts'

const areas = permissionAreas()
const none: readonly Permission[] = []

/** The permissions of a role, by area. */
export function RolePermissions({ draft, isDisabled }: RolePartProps) {
  const words = useText(rolesText)
  const language = useLanguage()
  const mine = useSession((session) => session.info?.permissions) ?? none
  const given = draft.values.permissions as Permission[]
  const message = draft.messages.permissions
  const toggle = (permission: Permission, isGiven: boolean) =>
    draft.change(
      'permissions',
      isGiven ? [...given, permission] : given.filter((each) => each !== permission),
    )
  const isMissing = areas.some(({ permissions }) =>
    permissions.some((permission) => !mine.includes(permission)),
  )
  return (
    <fieldset className="role-part" disabled={isDisabled}>
      <legend>{words.permissions}</legend>
      {isMissing && <p className="role-hint">{words.permissionsHint}</p>}
      <div className="role-areas">
        {areas.map(({ area, permissions }) => (
          <section key={area} aria-label={words.areas[area]}>
            <h2>{words.areas[area]}</h2>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                checked={given.includes(permission)}
                disabled={isDisabled || !mine.includes(permission)}
                onChange={(event) => toggle(permission, event.target.checked)}
              >
                {permissionNames[permission][language]}
              </Checkbox>
            ))}
          </section>
        ))}
      </div>
      {message !== undefined && <p className="w-wrong">{message}</p>}
    </fieldset>
  )
}
