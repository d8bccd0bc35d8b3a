import './external-frame.css'
import { ExternalLink, RotateCw } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { goTo } from '#web/platform/address/address.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { navigateTarget } from '#web/platform/page/navigate-message.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { externalFrameText } from './external-frame.text.ts'

/** A page that has not come by then is taken for one that never will. */
const patienceMs = 20_000

type FrameState = 'loading' | 'shown' | 'late' | 'blocked'

/** Goes where the page in the frame asks to, and tells it so; whatever anybody else says is not heard. */
function useNavigateMessages(frame: RefObject<HTMLIFrameElement | null>, origin: string) {
  useEffect(() => {
    const hear = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
      const isOurs = source !== null && source === frame.current?.contentWindow
      if (!isOurs || sender !== origin) return
      const target = navigateTarget(data)
      if (target === undefined) return
      frame.current?.contentWindow?.postMessage({ type: 'navigated', url: target }, origin)
      goTo(target)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, origin])
}

function useFrameState(origin: string) {
  const [state, setState] = useState<FrameState>('loading')
  useEffect(() => {
    // Our content policy rejected it; the error page of the browser fires the load event, too.
    const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(origin)) setState('blocked')
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [origin])
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('late'), patienceMs)
    return () => clearTimeout(timer)
  }, [state])
  return [state, setState] as const
}

function Failure({
  address,
  state,
  onRetry,
}: {
  address: URL
  state: 'late' | 'blocked'
  onRetry: () => void
}) {
  const words = useText(externalFrameText)
  const { host, href } = address
  const isBlocked = state === 'blocked'
  return (
    <EmptyState
      title={isBlocked ? words.blocked : words.late}
      hint={isBlocked ? words.blockedHint(host) : words.lateHint(host)}
      action={
        <span className="external-frame-actions">
          <Button onClick={isBlocked ? () => window.location.reload() : onRetry}>
            <RotateCw size={15} aria-hidden="true" />
            {isBlocked ? words.reload : words.retry}
          </Button>
          <a className="w-button w-button-solid" href={href} target="_blank" rel="noreferrer">
            <ExternalLink size={15} aria-hidden="true" />
            {words.openOutside}
          </a>
        </span>
      }
    />
  )
}

/**
 * A page of another product, in a frame that can reach nothing of ours. The address must come from a list of the
 * server: a menu or the tools.
 */
export function ExternalFrame({ address, title }: { address: URL; title: string }) {
  const words = useText(externalFrameText)
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useFrameState(address.origin)
  useNavigateMessages(frame, address.origin)
  const isOurs = address.origin === window.location.origin
  if (state === 'late' || state === 'blocked') {
    return <Failure address={address} state={state} onRetry={() => setState('loading')} />
  }
  return (
    <div className="external-frame" aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <p className="external-frame-loading" role="status">
          <i aria-hidden="true" />
          {words.loading(address.host)}
        </p>
      )}
      <iframe
        ref={frame}
        src={address.href}
        title={title}
        referrerPolicy="no-referrer"
        onLoad={() => setState((now) => (now === 'loading' ? 'shown' : now))}
        // A frame of our own origin that may run scripts and keep its origin could lift its own bars.
        sandbox={`allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`}
      />
    </div>
  )
}
