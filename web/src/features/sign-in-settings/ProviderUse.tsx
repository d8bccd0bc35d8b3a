import { readProviderUse } from '@iwater/contract/sign-in/sign-in-settings'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { SourceUse } from './SourceUse.tsx'

export function ProviderUse({ providerId }: { providerId: string }) {
  const { data, error } = useQuery({ ...apiQuery(readProviderUse, { providerId }), staleTime: 0 })
  return <SourceUse use={data} error={error} />
}
