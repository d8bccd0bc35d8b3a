import { readSetup, saveSetupClosing } from '@iwater/contract/setup-steps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'

/**
 * The steps that the user may take; undefined while there is nothing to show: until it is known, once all are done, and
 * in a demonstration, where none can be taken. Coming back to Home asks again; nothing asks meanwhile.
 */
export function useSetup() {
  const isDemonstration = useIsDemonstration()
  const { data } = useQuery({
    ...apiQuery(readSetup, {}),
    staleTime: 0,
    enabled: !isDemonstration,
  })
  if (isDemonstration || data === undefined) return undefined
  return data.steps.some(({ isDone }) => !isDone) ? data : undefined
}

/** Closes the checklist for everybody, or opens it again. */
export function useCloseSetup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isClosed: boolean) => call(saveSetupClosing, { isClosed }),
    onSuccess: () => client.invalidateQueries({ queryKey: [readSetup.path] }),
  })
}
