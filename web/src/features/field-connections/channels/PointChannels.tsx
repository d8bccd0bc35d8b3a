import './channels-editor.css'
import type { Protocol } from '@iwater/contract/field/connections'
import { Checkbox, Input } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { newConnectionText } from '../new-connection/new-connection.text.ts'
import { keyOf } from './channel-draft.ts'
import { channelsText } from './channels.text.ts'
import { useFedBy } from './fed-by.ts'
import { type PointChoices, type PointDraft, takenPoints, withChoice } from './point-draft.ts'

type Change = (change: (choices: PointChoices) => PointChoices) => void

function PointRow({
  draft,
  problem,
  change,
}: {
  draft: PointDraft
  problem: string | undefined
  change: Change
}) {
  const words = useText(newConnectionText)
  const { fedTwice } = useText(channelsText)
  const local = useLocal()
  const fedBy = useFedBy()
  const { point, isTaken, sourceKey } = draft
  const name = local(point.name)
  const feeds = fedBy(point)
  const set = (next: { isTaken?: boolean; sourceKey?: string }) =>
    change((choices) => withChoice(choices, [point.pointId], next))
  return (
    <li>
      <Checkbox checked={isTaken} onChange={({ target }) => set({ isTaken: target.checked })}>
        <b>{name}</b>
        <small>
          {[point.factor, point.unitOfMeasure, local(point.deviceName)].filter(Boolean).join(' · ')}
        </small>
      </Checkbox>
      <Input
        aria-label={words.sourceKeyOf(name)}
        placeholder={keyOf(draft)}
        maxLength={64}
        value={sourceKey}
        disabled={!isTaken}
        status={problem === undefined ? '' : 'error'}
        onChange={(event) => set({ sourceKey: event.target.value })}
      />
      {feeds !== undefined && (
        <p className={isTaken ? 'channel-warning' : 'channel-note'}>
          {isTaken ? `${feeds}${fedTwice}` : feeds}
        </p>
      )}
      {problem !== undefined && (
        <p className="w-wrong" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}

/** The points that are there, each to be fed by a channel or not, under which key. */
export function PointChannels({
  protocol,
  drafts,
  change,
  problems,
}: {
  protocol: Protocol
  drafts: readonly PointDraft[]
  change: Change
  /** Sentences by the id of the point. */
  problems: ReadonlyMap<string, string>
}) {
  const words = useText(newConnectionText)
  const channelWords = useText(channelsText)
  const format = useFormat()
  const taken = takenPoints(drafts).length
  return (
    <fieldset className="point-channels">
      <legend>{channelWords.pointsThere}</legend>
      <p className="channels-hint">{words.sourceKeyNote(words.sourceKeyHints[protocol])}</p>
      <Checkbox
        className="point-channels-all"
        checked={taken === drafts.length}
        indeterminate={taken > 0 && taken < drafts.length}
        onChange={({ target }) =>
          change((choices) =>
            withChoice(
              choices,
              drafts.map(({ key }) => key),
              { isTaken: target.checked },
            ),
          )
        }
      >
        {channelWords.allPoints(format.number(taken), format.number(drafts.length))}
      </Checkbox>
      <ul className="point-channels-list">
        {drafts.map((draft) => (
          <PointRow
            key={draft.key}
            draft={draft}
            problem={problems.get(draft.key)}
            change={change}
          />
        ))}
      </ul>
    </fieldset>
  )
}
