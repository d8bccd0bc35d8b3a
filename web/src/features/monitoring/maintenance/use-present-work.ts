import { listPresentWork, type PresentWork } from '@iwater/contract/maintenance/present-work'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'

const renewMs = 60_000

const noWork: readonly PresentWork[] = []

/** The maintenance of a unit that goes on and flags data, the earliest begun first. */
export function usePresentWork(unitId: string): readonly PresentWork[] {
  const { data = noWork } = useQuery({
    ...apiQuery(listPresentWork, {}),
    refetchInterval: renewMs,
  })
  return data.filter((work) => work.unitId === unitId)
}

/** Those of a unit's tasks that flag the data of a device of it. */
export const onDevice = (works: readonly PresentWork[], deviceId: string) =>
  works.filter((work) => work.deviceId === null || work.deviceId === deviceId)
