import { listVersionRecords, type VersionRecord } from '@iwater/contract/organisation'
import type { Branding } from '#web/platform/branding/branding.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Answer } from './Answer.tsx'
import { useAnswer } from './about.api.ts'
import { aboutText } from './about.text.ts'

function Version({ record, isCurrent }: { record: VersionRecord; isCurrent: boolean }) {
  const text = useText(aboutText)
  const local = useLocal()
  const { date } = useFormat()
  return (
    <li>
      <p className="si-version">
        <b>{record.version}</b>
        {isCurrent && <span>{text.current}</span>}
        {/* Noon, so that no time zone makes it the day before. */}
        <time dateTime={record.releasedOn}>{date(`${record.releasedOn}T12:00:00`)}</time>
      </p>
      <h2>{local(record.title)}</h2>
      <ul>
        {local(record.text)
          .split('\n')
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
    </li>
  )
}

/** What is new, version by version. */
export function Versions({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const local = useLocal()
  const asked = useAnswer(listVersionRecords, { orgCode: branding.code })
  return (
    <>
      <p className="si-lead">{local(branding.systemName)}</p>
      <Answer asked={asked}>
        {(records) =>
          records.length === 0 ? (
            <p className="si-note">{text.noVersions}</p>
          ) : (
            <ol className="si-versions">
              {records.map((record) => (
                <Version
                  key={record.version}
                  record={record}
                  isCurrent={record.version === branding.versionNum}
                />
              ))}
            </ol>
          )
        }
      </Answer>
    </>
  )
}
