import './new-connection.css'
import { useQuery } from '@tanstack/react-query'
import { Steps } from 'antd'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { useShownOnce } from '#web/ui/overlay/use-shown-once.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { UnitChannels } from '../channels/UnitChannels.tsx'
import { connectionQuery } from '../connections.api.ts'
import { FirstFrame } from '../frames/FirstFrame.tsx'
import { firstFrameText } from '../frames/first-frame.text.ts'
import { firstFrameState } from '../frames/first-frame.ts'
import { OneTimeKey } from '../key/OneTimeKey.tsx'
import { steps } from './connection-draft.ts'
import { LinkStep } from './LinkStep.tsx'
import { newConnectionText } from './new-connection.text.ts'
import { PlaceStep } from './PlaceStep.tsx'
import { ProtocolStep } from './ProtocolStep.tsx'
import { type Created, useNewConnection } from './use-new-connection.ts'

type NewConnection = ReturnType<typeof useNewConnection>

const panelWidth = 760

function ChannelsStep({ wizard }: { wizard: NewConnection }) {
  const { draft, messages, unitPoints, channelMessages } = wizard
  const { drafts, error, retry } = unitPoints
  if (drafts === undefined) return <Pending error={error} onRetry={retry} rows={8} />
  return (
    <UnitChannels
      protocol={draft.protocol}
      points={drafts}
      changePoints={wizard.changePoints}
      channels={draft.channels}
      changeChannels={wizard.changeChannels}
      error={messages.channels}
      problems={channelMessages}
    />
  )
}

function StepForm({ wizard }: { wizard: NewConnection }) {
  const { draft, step, messages, change } = wizard
  const props = { draft, messages, change }
  switch (step) {
    case 'protocol':
      return <ProtocolStep {...props} />
    case 'place':
      return <PlaceStep {...props} />
    case 'link':
      return <LinkStep {...props} />
    case 'channels':
      return <ChannelsStep wizard={wizard} />
  }
}

function StepButtons({ wizard, onWrong }: { wizard: NewConnection; onWrong: () => void }) {
  const words = useText(newConnectionText)
  const { step, goTo, create, isPending } = wizard
  const place = steps.indexOf(step)
  const previous = steps[place - 1]
  const next = steps[place + 1]
  return (
    <>
      {previous !== undefined && (
        <Button onClick={() => goTo(previous)}>
          <ArrowLeft size={15} aria-hidden="true" />
          {words.back}
        </Button>
      )}
      <Button
        variant="solid"
        isBusy={isPending}
        onClick={() => {
          const isGood = next === undefined ? create() : goTo(next)
          if (!isGood) onWrong()
        }}
      >
        {next === undefined ? words.create : words.next}
        {next === undefined ? (
          <Check size={15} aria-hidden="true" />
        ) : (
          <ArrowRight size={15} aria-hidden="true" />
        )}
      </Button>
    </>
  )
}

function CreatedView({ created, onCopied }: { created: Created; onCopied: () => void }) {
  const { connection } = created
  const { data } = useQuery(connectionQuery(connection.connectionId))
  return (
    <>
      <OneTimeKey
        protocol={connection.protocol}
        stationNumber={connection.stationNumber}
        shown={created}
        channelCount={data?.channels.length}
        onCopied={onCopied}
      />
      <FirstFrame connectionId={connection.connectionId} />
    </>
  )
}

/** Puts the cursor where something is wrong, once it is marked. */
function focusFirstError(place: HTMLElement | null) {
  requestAnimationFrame(() => {
    const wrong = place?.querySelector<HTMLElement>('[class*="-status-error"]')
    const control = wrong?.matches('input') ? wrong : wrong?.querySelector('input')
    control?.focus()
  })
}

/** Nobody has to be reminded to copy what they entered themselves, nor what a device has used: the view of the first frame asks for that. */
function useIsKnown({ created, draft }: NewConnection) {
  const { data } = useQuery({
    ...connectionQuery(created?.connection.connectionId ?? ''),
    enabled: false,
  })
  const isUsed = created !== undefined && firstFrameState(data) === 'received'
  return isUsed || (draft.protocol === 'hj212' && draft.password.trim() !== '')
}

/** Adds a station or device step by step, shows its key once, and waits for its first frame. */
export function NewConnectionDrawer({
  orgId,
  onClose,
  onAdded,
}: {
  /** Chosen to begin with. */
  orgId: string | undefined
  onClose: () => void
  /** Closed once a connection was added, with its name. */
  onAdded: (name: string) => void
}) {
  const words = useText(newConnectionText)
  const keyWords = useText(firstFrameText)
  const local = useLocal()
  const wizard = useNewConnection(orgId)
  const body = useRef<HTMLDivElement>(null)
  const { created, step, rejection, reset } = wizard
  const isKnown = useIsKnown(wizard)
  const { isCopied, onCopied, close, question } = useShownOnce({
    what: 'key',
    isShown: created !== undefined && !isKnown,
    onClose: () => {
      if (created === undefined) return onClose()
      reset()
      onAdded(local(created.connection.name))
    },
  })
  const isSafe = isCopied || isKnown
  return (
    <Panel
      isUnsaved={wizard.isUnsaved}
      onClose={close}
      title={created === undefined ? words.title : keyWords.created}
      width={panelWidth}
      footer={
        <>
          {created === undefined ? (
            <StepButtons wizard={wizard} onWrong={() => focusFirstError(body.current)} />
          ) : (
            <>
              {isSafe && <Button onClick={reset}>{keyWords.another}</Button>}
              {isSafe && (
                <OwnLink
                  className="w-button w-button-outline"
                  to={paths.connection(created.connection.connectionId)}
                  onClick={reset}
                >
                  {keyWords.open}
                </OwnLink>
              )}
              <Button variant="solid" onClick={close}>
                {keyWords.done}
              </Button>
            </>
          )}
        </>
      }
    >
      <div ref={body} className="new-connection-body">
        {created === undefined ? (
          <>
            <Steps
              size="small"
              responsive={false}
              titlePlacement="vertical"
              current={steps.indexOf(step)}
              onChange={(place) => wizard.goTo(steps[place] ?? step)}
              items={steps.map((each) => ({ title: words.steps[each] }))}
            />
            <StepForm wizard={wizard} />
            {rejection !== null && <ErrorNote error={rejection} />}
          </>
        ) : (
          <CreatedView created={created} onCopied={onCopied} />
        )}
        {question}
      </div>
    </Panel>
  )
}
