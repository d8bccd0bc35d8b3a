import type { JudgedFrame } from '@iwater/contract/field/frame-bench'
import type { ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { frameBenchText } from './frame-bench.text.ts'
import { flagMeaning, headerMeaning } from './frame-words.ts'

function Fact({
  name,
  isBad = false,
  children,
}: {
  name: string
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'bench-bad' : undefined}>{children}</dd>
    </div>
  )
}

function Crc({ crc }: { crc: NonNullable<JudgedFrame['crc']> }) {
  const words = useText(frameBenchText)
  const { given, computed, mistake } = crc
  const isRight = given.toUpperCase() === computed
  return (
    <Fact name={words.crc} isBad={!isRight}>
      {isRight ? words.crcRight(given) : words.crcWrong(given, computed)}
      {mistake !== null && <small>{words.mistakes[mistake]}</small>}
    </Fact>
  )
}

function Length({ length: { declared, actual } }: { length: NonNullable<JudgedFrame['length']> }) {
  const words = useText(frameBenchText)
  const { number } = useFormat()
  const isRight = declared === actual
  return (
    <Fact name={words.length} isBad={!isRight}>
      {isRight
        ? words.lengthRight(number(actual))
        : words.lengthWrong(number(declared), number(actual))}
    </Fact>
  )
}

/** The envelope of a frame: whose it is, how long, and its check. */
export function FrameFacts({ frame }: { frame: JudgedFrame }) {
  const words = useText(frameBenchText)
  const local = useLocal()
  const { length, crc, connection, encoding, isEncrypted, header } = frame
  const isBare = length === null && crc === null && header.length > 0
  return (
    <dl className="bench-facts">
      <Fact name={words.connection}>
        {connection === null ? (
          words.unknownConnection
        ) : (
          <OwnLink to={paths.connection(connection.connectionId)}>{local(connection.name)}</OwnLink>
        )}
      </Fact>
      {isBare && <Fact name={words.length}>{words.unchecked}</Fact>}
      {length !== null && <Length length={length} />}
      {crc !== null && <Crc crc={crc} />}
      {(encoding !== null || isEncrypted) && (
        <Fact name={words.encoding}>
          {[encoding?.toUpperCase(), isEncrypted ? words.encrypted : undefined]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </Fact>
      )}
    </dl>
  )
}

/** The parts of the header, or of the data area, with what their codes stand for. */
export function FrameParts({
  title,
  parts,
  at,
}: {
  title: string
  parts: readonly { name: string; value: string }[]
  /** What DataTime stands for. */
  at?: string | null | undefined
}) {
  const words = useText(frameBenchText)
  const local = useLocal()
  const format = useFormat()
  const meaningOf = (name: string, value: string) => {
    const flag = name === 'Flag' ? flagMeaning(value) : undefined
    if (flag) return words.flagMeaning(words.version(flag.version), flag.isAnswered, flag.isSplit)
    if (name === 'DataTime' && at) return format.dateTime(at)
    const found = headerMeaning(name, value)
    // The code is there already.
    return found === undefined ? undefined : local(found).slice(value.length + 1)
  }
  return (
    <section>
      <h4>{title}</h4>
      <dl className="bench-parts">
        {parts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code> <small>{meaningOf(name, value)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
