import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import { readPartnerUse } from '@iwater/contract/sign-in/sign-in-settings'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { SourceUse } from './SourceUse.tsx'

export function PartnerUse({ page }: { page: WaitingPage }) {
  const { data, error } = useQuery({ ...apiQuery(readPartnerUse, { page }), staleTime: 0 })
  return <SourceUse use={data} error={error} />
}
