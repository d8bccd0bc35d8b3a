import './watermark.css'
import { watermarkLines } from '@iwater/contract/kit/list-appearance'
import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import { useNowAs } from '#web/platform/clock/use-now.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useSession } from '#web/platform/session/session.ts'
import { usePalette } from '#web/platform/theme/theme.ts'
import { usePrintTime } from '../tools/use-print-time.ts'
import { useListAppearance } from './list-appearance.ts'
import { watermarkTile } from './watermark-tile.ts'

const minuteMs = 60_000

/** The lines of the watermark at a time; none before it is known who is signed in. */
function useLines() {
  const appearance = useListAppearance()
  const local = useLocal()
  const info = useSession((session) => session.info)
  return useCallback(
    (time: string) =>
      info === null
        ? []
        : watermarkLines(
            { name: local(info.userInfo.name), account: info.epLogin.loginName, time },
            appearance,
          ),
    [appearance, local, info],
  )
}

/** On paper over each page: what stands still is printed anew on each. Not within the page, which would hold it. */
function PaperWatermark() {
  const format = useFormat()
  const lines = useLines()(format.dateTime(usePrintTime()))
  return createPortal(
    <div
      className="kit-watermark-paper"
      aria-hidden="true"
      style={{ backgroundImage: watermarkTile(lines, 'paper') }}
    />,
    document.body,
  )
}

/** Who reads the list and when, over everything in it, pinned columns too, without keeping the pointer from it. */
export function Watermark({ isOnPaper }: { isOnPaper: boolean }) {
  const format = useFormat()
  const { active } = usePage()
  const { isDark } = usePalette()
  const { watermarkPrints } = useListAppearance()
  const minute = useNowAs((now) => Math.floor(now / minuteMs) * minuteMs)
  const lines = useLines()(format.minute(minute))
  return (
    <>
      <div
        className="kit-watermark"
        aria-hidden="true"
        style={{ backgroundImage: watermarkTile(lines, isDark ? 'dark' : 'light') }}
      />
      {isOnPaper && active && watermarkPrints && <PaperWatermark />}
    </>
  )
}
