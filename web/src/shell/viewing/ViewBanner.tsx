import './view-banner.css'
import type { ViewAs } from '@iwater/contract/accounts/viewing'
import { UserRoundSearch } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { ApiError } from '#web/platform/api/api.ts'
import { useNowAs } from '#web/platform/clock/use-now.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { endViewing } from '#web/platform/session/view-as.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { viewingText } from './viewing.text.ts'

const minuteMs = 60_000

/** What is fixed on the screen stays below the banner, whose height is in the lengths of the page. */
function useHeightTold(banner: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const shown = banner.current
    if (shown === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--viewing', `${shown.offsetHeight}px`),
    )
    observer.observe(shown)
    return () => {
      observer.disconnect()
      style.removeProperty('--viewing')
    }
  }, [banner])
}

/** Says above everything that the product is viewed as another person, and ends that. */
export function ViewBanner({ view }: { view: ViewAs }) {
  const words = useText(viewingText)
  const local = useLocal()
  const format = useFormat()
  const [isEnding, setIsEnding] = useState(false)
  const banner = useRef<HTMLElement>(null)
  useHeightTold(banner)
  const endsAt = Date.parse(view.endsAt)
  const minutes = useNowAs((now) => Math.max(0, Math.ceil((endsAt - now) / minuteMs)))
  useEffect(() => {
    // The server has ended it: the next page is the user's own again.
    if (minutes === 0) window.location.assign(paths.home())
  }, [minutes])
  const end = async () => {
    setIsEnding(true)
    try {
      await endViewing(paths.home())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error)
    } finally {
      setIsEnding(false)
    }
  }
  return (
    <section ref={banner} className="view-banner" aria-label={words.label}>
      <UserRoundSearch size={18} aria-hidden="true" />
      <p role="status">
        <b>{words.as(local(view.name))}</b> <span>{words.limits}</span>
      </p>
      <span className="view-banner-left">{words.left(format.number(minutes))}</span>
      <Button isBusy={isEnding} onClick={() => void end()}>
        {words.end}
      </Button>
    </section>
  )
}
