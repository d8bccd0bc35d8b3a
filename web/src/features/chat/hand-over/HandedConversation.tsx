import type { HandOver } from '@iwater/contract/knowledge/hand-overs'
import { pages } from '@iwater/contract/pages/pages'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { FormattedText } from '#web/product/formatted/FormattedText.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { handOverText } from './hand-over.text.ts'

function Device({ device: { deviceName, unitId } }: { device: NonNullable<HandOver['device']> }) {
  const local = useLocal()
  if (unitId === null) return local(deviceName)
  return <OwnLink to={pages.unit.path.replace(':unitId', unitId)}>{local(deviceName)}</OwnLink>
}

/** Who asked, from where and about what. */
export function HandedFacts({ handOver }: { handOver: HandOver }) {
  const words = useText(handOverText)
  const local = useLocal()
  const format = useFormat()
  const { asker, organisation, device, handedAt } = handOver
  return (
    <dl className="handed-facts">
      <dt>{words.asker}</dt>
      <dd>{local(asker)}</dd>
      <dt>{words.place}</dt>
      <dd>{local(organisation)}</dd>
      {device !== null && (
        <>
          <dt>{words.device}</dt>
          <dd>
            <Device device={device} />
          </dd>
        </>
      )}
      <dt>{words.handedAt}</dt>
      <dd>
        <time dateTime={handedAt}>{format.dateTime(handedAt)}</time>
      </dd>
    </dl>
  )
}

/** What was said until it was handed over. */
export function HandedConversation({ records }: { records: HandOver['records'] }) {
  const words = useText(handOverText)
  const format = useFormat()
  return (
    <section>
      <h3>{words.conversation}</h3>
      {records.length === 0 && <p className="handed-none">{words.noRecords}</p>}
      <ol className="handed-said">
        {records.map(({ speaker, name, message, choices, dateTime }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: it stays as it was sent
            key={at}
            className={speaker === 'asker' ? 'handed-asked' : undefined}
          >
            <header>
              <b>{name ?? words.chat}</b>
              <time dateTime={dateTime}>{format.shortTime(dateTime)}</time>
            </header>
            {speaker === 'chat' ? (
              <FormattedText text={message} isSteps={choices.length === 0} />
            ) : (
              <p>{message}</p>
            )}
            {choices.length > 0 && (
              <ul aria-label={words.choices}>
                {choices.map((choice) => (
                  <li key={choice}>{choice}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What people have answered, and who. */
export function GivenAnswers({ answers }: { answers: HandOver['answers'] }) {
  const words = useText(handOverText)
  const local = useLocal()
  const format = useFormat()
  return (
    <section>
      <h3>{words.answers}</h3>
      {answers.length === 0 && <p className="handed-none">{words.waiting}</p>}
      <ol className="handed-said">
        {answers.map(({ answerer, answer, answeredAt, isOwn }) => (
          <li key={`${answeredAt} ${answerer.zh}`}>
            <header>
              <b>
                {local(answerer)}
                {isOwn && words.you}
              </b>
              <time dateTime={answeredAt}>{format.dateTime(answeredAt)}</time>
            </header>
            <p>{answer}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
