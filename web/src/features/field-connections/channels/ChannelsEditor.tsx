import './channels-editor.css'
import type { Protocol } from '@iwater/contract/field/connections'
import { useQuery } from '@tanstack/react-query'
import { Input, InputNumber, Select } from 'antd'
import { Copy, X } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { factorOptions, factorsQuery } from '#web/product/factors.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { typedNumber } from '#web/ui/form/typed-number.ts'
import { newConnectionText } from '../new-connection/new-connection.text.ts'
import { type ChannelDraft, keyOf, withCopy, withFactors } from './channel-draft.ts'
import { channelsText } from './channels.text.ts'

type ChangeChannels = (change: (channels: readonly ChannelDraft[]) => ChannelDraft[]) => void

function ChannelRow({
  channel,
  unit,
  note,
  problem,
  change,
}: {
  channel: ChannelDraft
  unit: string
  note: string | undefined
  problem: string | undefined
  change: ChangeChannels
}) {
  const words = useText(newConnectionText)
  const name = useLocal()(channel.name)
  const set = (next: Partial<ChannelDraft>) =>
    change((channels) =>
      channels.map((each) => (each.key === channel.key ? { ...each, ...next } : each)),
    )
  return (
    <li>
      <div className="channel-factor">
        <b>{name}</b>
        <small>{[channel.factor, unit].filter(Boolean).join(' · ')}</small>
      </div>
      <Input
        aria-label={words.sourceKeyOf(name)}
        placeholder={keyOf(channel)}
        maxLength={64}
        value={channel.sourceKey}
        status={problem === undefined ? '' : 'error'}
        onChange={(event) => set({ sourceKey: event.target.value })}
      />
      <InputNumber
        parser={typedNumber}
        aria-label={words.lowLimitOf(name)}
        placeholder={words.lowLimit}
        controls={false}
        value={channel.lowLimit}
        onChange={(lowLimit) => set({ lowLimit })}
      />
      <InputNumber
        parser={typedNumber}
        aria-label={words.highLimitOf(name)}
        placeholder={words.highLimit}
        controls={false}
        value={channel.highLimit}
        onChange={(highLimit) => set({ highLimit })}
      />
      <IconButton
        label={words.copyChannel(name)}
        onClick={() => change((channels) => withCopy(channels, channel.key))}
      >
        <Copy size={15} />
      </IconButton>
      <IconButton
        label={words.removeChannel(name)}
        onClick={() => change((channels) => channels.filter(({ key }) => key !== channel.key))}
      >
        <X size={16} />
      </IconButton>
      {note !== undefined && <p className="channel-note">{note}</p>}
      {problem !== undefined && (
        <p className="w-wrong" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}

/** Which factors a device measures, and for each the key it sends and the limits. */
export function ChannelsEditor({
  protocol,
  channels,
  change,
  error,
  problems,
  present,
}: {
  protocol: Protocol
  channels: readonly ChannelDraft[]
  change: ChangeChannels
  error: string | undefined
  /** Factors of the points that stand above; undefined where there are none. */
  present?: ReadonlySet<string> | undefined
  /** Sentences by the channel's key. */
  problems: ReadonlyMap<string, string>
}) {
  const words = useText(newConnectionText)
  const channelWords = useText(channelsText)
  const label = present === undefined ? words.factors : channelWords.newPoints
  const language = useLanguage()
  const format = useFormat()
  const { data: factors, isError } = useQuery(factorsQuery)
  const options = useMemo(() => factorOptions(factors ?? [], language), [factors, language])
  const unitOf = (code: string) => factors?.find((factor) => factor.code === code)?.unit ?? ''
  const chosen = [...new Set(channels.map(({ factor }) => factor))]
  return (
    <div className="channels-editor">
      <Field
        label={label}
        isRequired={present === undefined}
        error={isError ? words.noFactors : error}
      >
        {(control) => (
          <Select
            {...control}
            aria-label={label}
            mode="multiple"
            placeholder={words.searchFactors}
            showSearch={{ optionFilterProp: 'search' }}
            loading={factors === undefined && !isError}
            options={options}
            value={chosen}
            maxTagCount={0}
            maxTagPlaceholder={words.chosen(format.number(channels.length))}
            status={error === undefined ? '' : 'error'}
            onChange={(codes) => change((current) => withFactors(current, codes, factors ?? []))}
          />
        )}
      </Field>
      {channels.length > 0 && (
        <>
          {present === undefined && (
            <p className="channels-hint">{words.sourceKeyNote(words.sourceKeyHints[protocol])}</p>
          )}
          <ul className="channels-list">
            {channels.map((channel) => (
              <ChannelRow
                key={channel.key}
                channel={channel}
                unit={unitOf(channel.factor)}
                note={present?.has(channel.factor) ? channelWords.newPointNote : undefined}
                problem={problems.get(channel.key)}
                change={change}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
