import './one-time-key.css'
import { mostExampleValues, type Protocol } from '@iwater/contract/field/connections'
import { KeyRound } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { firstFrameText } from '../frames/first-frame.text.ts'

export type ShownKey = { key: string; address: string; example: string }

function Secret({
  label,
  text,
  hint,
  onCopied,
  isLong = false,
}: {
  label: string
  text: string
  hint?: string
  onCopied?: () => void
  isLong?: boolean
}) {
  const words = useText(firstFrameText)
  return (
    <div className={isLong ? 'key-row key-row-long' : 'key-row'}>
      <dt>{label}</dt>
      {/* Selected and copied by hand counts too. */}
      <dd onCopy={onCopied}>
        <code>{text}</code>
        <CopyButton
          text={text}
          label={words.copy(label)}
          {...(onCopied === undefined ? {} : { onCopied })}
        />
      </dd>
      {hint !== undefined && hint !== '' && <dd className="key-hint">{hint}</dd>}
    </div>
  )
}

/** What a device needs to be set up, this once, with an example of what it sends. */
export function OneTimeKey({
  protocol,
  stationNumber,
  shown,
  channelCount = 0,
  onCopied,
}: {
  protocol: Protocol
  stationNumber: string
  shown: ShownKey
  /** Channels of the connection, as far as they are known. */
  channelCount?: number | undefined
  /** The key was copied, alone or within the example. */
  onCopied: () => void
}) {
  const words = useText(firstFrameText)
  const { number } = useFormat()
  const exampleHints = [
    words.exampleHints[protocol],
    channelCount > mostExampleValues &&
      words.sample(number(mostExampleValues), number(channelCount)),
    protocol === 'hj212' && words.systems,
  ]
  return (
    <section className="one-time-key">
      <p className="key-once">
        <KeyRound size={17} aria-hidden="true" />
        {words.once}
      </p>
      <dl>
        <Secret label={words.address[protocol]} text={shown.address} />
        {protocol === 'hj212' && <Secret label={words.stationNumber} text={stationNumber} />}
        <Secret
          label={words.key[protocol]}
          text={shown.key}
          hint={words.keyHints[protocol]}
          onCopied={onCopied}
        />
        {shown.example !== '' && (
          <Secret
            label={words.example[protocol]}
            text={shown.example}
            hint={exampleHints.filter(Boolean).join(' ')}
            onCopied={onCopied}
            isLong
          />
        )}
      </dl>
    </section>
  )
}
