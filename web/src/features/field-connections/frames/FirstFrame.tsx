import './first-frame.css'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { ChannelValues } from '../channels/ChannelValues.tsx'
import { type ConnectionDetail, connectionQuery } from '../connections.api.ts'
import { RejectionList } from '../RejectionList.tsx'
import { firstFrameText } from './first-frame.text.ts'
import { firstFrameState } from './first-frame.ts'
import { RecentFrames } from './RecentFrames.tsx'

/** The server notes what came in once a second. */
const lookMs = 1000
const shownFrames = 3

const icons = { waiting: LoaderCircle, rejected: TriangleAlert, received: CircleCheck } as const

function Heard({ connection }: { connection: ConnectionDetail }) {
  const words = useText(firstFrameText)
  const mayWatch = useHasPermission('monitoring.view')
  const { channels, rejections, recentFrames } = connection
  return (
    <>
      {firstFrameState(connection) === 'received' && (
        <>
          <h3>{words.decoded}</h3>
          <ChannelValues channels={channels} isWatched={mayWatch} />
        </>
      )}
      {rejections.length > 0 && <RejectionList rejections={rejections} />}
      <RecentFrames frames={recentFrames.slice(0, shownFrames)} />
    </>
  )
}

/** Waits for the first frame of a connection and shows what it says, or why it was rejected. */
export function FirstFrame({ connectionId }: { connectionId: string }) {
  const words = useText(firstFrameText)
  const { data } = useQuery(connectionQuery(connectionId, lookMs))
  const frameState = firstFrameState(data)
  const Icon = icons[frameState]
  const address = data?.lastAddress ?? null
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (frameState !== 'waiting')
      panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [frameState])
  return (
    <section ref={panel} className="first-frame">
      <p className={`first-frame-state first-frame-${frameState}`} role="status">
        <Icon size={20} aria-hidden="true" />
        <b>{words[frameState]}</b>
        {address !== null && <small>{words.from(address)}</small>}
      </p>
      {frameState === 'waiting' && <p className="connection-quiet">{words.waitingHint}</p>}
      {data !== undefined && <Heard connection={data} />}
    </section>
  )
}
