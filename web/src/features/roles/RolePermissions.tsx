import type { Permission } from '@iwater/contract/access'
import { permissionNames } from '@iwater/contract/permission-names'
import { Checkbox } from 'antd'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { RoleFormProps } from './RoleBasics.tsx'
import { permissionAreas } from './role-draft.ts'
import { rolesText } from './roles.text.ts'

const areas = permissionAreas()
const none: readonly Permission[] = []

/** The permissions of a role, by area. */
export function RolePermissions({ draft, messages, change, isDisabled }: RoleFormProps) {
  const words = useText(rolesText)
  const language = useLanguage()
  const mine = useSession((session) => session.info?.permissions) ?? none
  const toggle = (permission: Permission, isGiven: boolean) =>
    change({
      permissions: isGiven
        ? [...draft.permissions, permission]
        : draft.permissions.filter((each) => each !== permission),
    })
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
                checked={draft.permissions.includes(permission)}
                disabled={isDisabled || !mine.includes(permission)}
                onChange={(event) => toggle(permission, event.target.checked)}
              >
                <span className="role-permission">{permissionNames[permission][language]}</span>
              </Checkbox>
            ))}
          </section>
        ))}
      </div>
      {messages.permissions !== undefined && <p className="w-wrong">{messages.permissions}</p>}
    </fieldset>
  )
}
