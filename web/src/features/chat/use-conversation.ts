import {
  type Ask,
  askChat,
  type ChatRecord,
  clearConversation,
  readConversation,
} from '@iwater/contract/knowledge/conversation'
import { pages } from '@iwater/contract/pages/pages'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/platform/api/api.ts'
import { clockIn } from '#web/platform/clock/day-clock.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { onMessages } from '#web/platform/notice/message-arrivals.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { onOtherWindows, tellOtherWindows } from './other-windows.ts'

export type Conversation = OutputOf<typeof readConversation>

/** What is sent, and how it stands in the conversation until the answer is there. */
export type Sent = {
  ask: Ask
  text: string
  /** Of what an answer leads on to: its device, or null for none; else that of the page, or one that the text names. */
  deviceId?: string | null | undefined
}

export type Place = { organisationId: string; deviceId: string | undefined }

function withAnswer(before: Conversation, added: readonly ChatRecord[]): Conversation {
  const { day, days } = before
  const known = days.find((one) => one.day === day)?.count ?? 0
  return {
    ...before,
    days: [{ day, count: known + added.length }, ...days.filter((one) => one.day !== day)],
    records: [...before.records, ...added],
  }
}

/** What was said in an organisation on a day, today where none is named, and what it takes to go on. */
export function useConversation({ organisationId, deviceId }: Place, day: string | undefined) {
  const client = useQueryClient()
  const language = useLanguage()
  const zone = useTimeZone()
  const isDemonstration = useIsDemonstration()
  const place = {
    organizationId: organisationId,
    ...(deviceId !== undefined && { deviceId }),
  }
  // By the language, because the device is named by the server.
  const keyOf = (shown: string | undefined) =>
    [readConversation.path, place, shown ?? null, language] as const
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(day),
    queryFn: ({ signal }) =>
      call(readConversation, { ...place, ...(day !== undefined && { day }) }, { signal }),
    // What was said on another device is not told of. Of a demonstration the server keeps nothing.
    ...(isDemonstration
      ? { staleTime: Number.POSITIVE_INFINITY }
      : { refetchOnMount: 'always', refetchOnWindowFocus: 'always' }),
  })
  useEffect(
    () =>
      onMessages((links) => {
        if (links.some((link) => link.startsWith(pages.chat.path)))
          void client.invalidateQueries({ queryKey: [readConversation.path] })
      }),
    [client],
  )
  useEffect(() => {
    if (isDemonstration) return
    return onOtherWindows(
      () => void client.invalidateQueries({ queryKey: [readConversation.path] }),
    )
  }, [client, isDemonstration])
  const sending = useMutation({
    mutationFn: ({ ask, deviceId: of }: Sent) =>
      call(askChat, { ...place, ...(of !== undefined && { deviceId: of }), ask }),
    onSuccess: async ({ asked, answer }) => {
      tellOtherWindows()
      const today = client.getQueryData<Conversation>(keyOf(undefined))
      const isSameDay = today?.day === clockIn(zone, new Date(asked.dateTime)).day
      if (today === undefined || !isSameDay)
        await client.invalidateQueries({ queryKey: [readConversation.path] })
      else client.setQueryData(keyOf(undefined), withAnswer(today, [asked, answer]))
    },
  })
  const clear = async () => {
    await call(clearConversation, { organizationId: organisationId })
    tellOtherWindows()
    await client.resetQueries({ queryKey: [readConversation.path] })
  }
  /** Whether more than what this window knows from earlier. */
  const isAnew = isDemonstration || isFetchedAfterMount
  return { data, error, refetch, sending, clear, isAnew }
}
