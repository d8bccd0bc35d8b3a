import '../connections.css'
import './connection.css'
import type { Channel } from '@iwater/contract/field/connections'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { PageSkeleton } from '#web/ui/state/Skeleton.tsx'
import { ConnectionStateTag } from '../ConnectionStateTag.tsx'
import { AddChannelsDrawer } from '../channels/AddChannelsDrawer.tsx'
import { ChannelPointDialog } from '../channels/ChannelPointDialog.tsx'
import { ChannelValues } from '../channels/ChannelValues.tsx'
import { UnknownKeys } from '../channels/UnknownKeys.tsx'
import { type ConnectionDetail, connectionQuery } from '../connections.api.ts'
import { RecentFrames } from '../frames/RecentFrames.tsx'
import { LastFrame } from '../LastFrame.tsx'
import { NotUpdated } from '../NotUpdated.tsx'
import { RejectionList } from '../RejectionList.tsx'
import { Commands } from './Commands.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionCounts, ConnectionFacts } from './ConnectionFacts.tsx'
import { connectionText } from './connection.text.ts'

function Channels({ connection }: { connection: ConnectionDetail }) {
  const words = useText(connectionText)
  const format = useFormat()
  const mayManage = useHasPermission('ingest.manage')
  const mayWatch = useHasPermission('monitoring.view')
  const [isAdding, setIsAdding] = useState(false)
  const [rewired, setRewired] = useState<Channel>()
  return (
    <Card
      title={words.channels}
      note={words.channelsNote(format.number(connection.channels.length))}
      extra={
        mayManage && (
          <Button onClick={() => setIsAdding(true)}>
            <Plus size={15} aria-hidden="true" />
            {words.addChannels}
          </Button>
        )
      }
    >
      <ChannelValues
        channels={connection.channels}
        isWatched={mayWatch}
        onRewire={mayManage ? setRewired : undefined}
      />
      {rewired !== undefined && (
        <ChannelPointDialog
          connectionId={connection.connectionId}
          unitId={connection.unitId}
          channel={rewired}
          onClose={() => setRewired(undefined)}
        />
      )}
      {isAdding && (
        <AddChannelsDrawer connection={connection} keys={[]} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  )
}

function ConnectionContent({ connection }: { connection: ConnectionDetail }) {
  const words = useText(connectionText)
  const local = useLocal()
  const mayManage = useHasPermission('ingest.manage')
  return (
    <>
      <PageHeader
        title={
          <>
            {local(connection.name)} {connection.isDemo && <DemoMark />}
          </>
        }
        description={
          <span className="connection-status">
            <ConnectionStateTag state={connection.state} />
            {connection.isTest && <span>{words.forTests}</span>}
            <span>
              {words.lastFrame} <LastFrame at={connection.lastFrameAt} />
            </span>
          </span>
        }
        actions={mayManage && <ConnectionActions connection={connection} />}
      />
      <ConnectionCounts connection={connection} />
      <div className="connection-layout">
        <div>
          <Channels connection={connection} />
          <Card title={words.frames} note={words.framesNote}>
            {connection.recentFrames.length === 0 ? (
              <p className="connection-quiet">{words.noFrames}</p>
            ) : (
              <RecentFrames
                frames={connection.recentFrames}
                benchOf={
                  mayManage && connection.protocol === 'hj212'
                    ? ({ at }) => paths.frameBench({ connection: connection.connectionId, at })
                    : undefined
                }
              />
            )}
          </Card>
        </div>
        <div>
          <ConnectionFacts connection={connection} />
          <Card title={words.rejections} note={words.rejectionsNote}>
            {connection.rejections.length === 0 ? (
              <p className="connection-quiet">{words.noRejections}</p>
            ) : (
              <RejectionList rejections={connection.rejections} />
            )}
            {mayManage && <UnknownKeys connection={connection} />}
          </Card>
          {mayManage && connection.protocol === 'hj212' && (
            <Commands connectionId={connection.connectionId} />
          )}
        </div>
      </div>
    </>
  )
}

/** Names the tab after the connection. */
function useTabTitle(connection: ConnectionDetail | undefined) {
  const { setTitle } = usePage()
  const name = connection?.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
    // The page object changes with every address, the tab's name only with the connection.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name?.zh, name?.en])
}

/** One connection with its state, values, frames and rejections, as they change. */
export default function FieldConnectionPage() {
  const words = useText(connectionText)
  const { params } = usePage()
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    connectionQuery(params.connectionId ?? ''),
  )
  useTabTitle(data)
  const isGone =
    error !== null && (data === undefined || ('status' in error && error.status === 404))
  if (data === undefined && error === null) return <PageSkeleton />
  return (
    <Page>
      {isGone ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
          <p className="connection-return">
            <OwnLink to={paths.connections()}>{words.back}</OwnLink>
          </p>
        </Card>
      ) : (
        <>
          <NotUpdated since={error === null ? null : dataUpdatedAt} />
          {data !== undefined && <ConnectionContent connection={data} />}
        </>
      )}
    </Page>
  )
}
