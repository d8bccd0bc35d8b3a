import type { Fields } from '@iwater/contract/kit/field-types'
import { useSession } from '#web/platform/session/session.ts'

/** The organisation of users who see no other; undefined where there is a choice. */
export const useOnlyOrganisation = (): string | undefined =>
  useSession(({ info }) => {
    const [first, second] = info?.OrganizationTree ?? []
    return second === undefined && first?.children.length === 0 ? first.organizationId : undefined
  })

/** What required fields of a new record hold where there is one organisation to choose. */
export const withOnly = (fields: Fields, only: string | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string][] =>
      only !== undefined &&
      field.type === 'reference' &&
      field.to === 'organisation' &&
      field.required
        ? [[name, only]]
        : [],
    ),
  )
