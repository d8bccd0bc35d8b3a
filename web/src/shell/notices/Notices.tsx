import { lazy, Suspense } from 'react'
import { noticeStore } from '#web/platform/notice/notices.ts'

const NoticeStack = lazy(async () => ({ default: (await import('./NoticeStack.tsx')).NoticeStack }))

/** Where notices come up; their code is fetched with the first one. */
export function Notices() {
  const isEmpty = noticeStore((state) => state.notices.length === 0)
  return isEmpty ? null : (
    <Suspense>
      <NoticeStack />
    </Suspense>
  )
}
