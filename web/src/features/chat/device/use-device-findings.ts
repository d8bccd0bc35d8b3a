import { readDeviceFindings } from '@iwater/contract/knowledge/device-findings'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

const renewMs = 30_000

/** What a device shows now about the reasons of a question. */
export function useDeviceFindings(deviceId: string, questionId: string) {
  const language = useLanguage()
  return useQuery({
    // The server says why in the language of the caller.
    queryKey: [readDeviceFindings.path, deviceId, questionId, language],
    queryFn: ({ signal }) => call(readDeviceFindings, { deviceId, questionId }, { signal }),
    refetchInterval: renewMs,
  })
}
