import { permissionName } from '@iwater/contract/permission-names'
import { KeyRound, LockKeyholeOpen, UserRound } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { apiReferenceText } from './api-reference.text.ts'
import type { Call, CallDocument, Parameter, Schema } from './call-document.ts'
import { curlOf } from './example.ts'
import { Method } from './Method.tsx'
import { type Marks, ShapeTree } from './ShapeTree.tsx'
import { shapeOf } from './shape.ts'

const isNamed = <T extends object>(names: T, name: string): name is keyof T & string =>
  Object.hasOwn(names, name)

/** Who may make a call, in words, and whether the person who reads this may. */
function Access({ access }: { access: string }) {
  const words = useText(apiReferenceText)
  const language = useLanguage()
  const permissions = useSession((session) => session.info?.permissions)
  if (isNamed(words.access, access)) {
    const Icon = access === 'public' ? LockKeyholeOpen : UserRound
    return (
      <p className="call-access">
        <Icon size={15} aria-hidden="true" />
        {words.access[access]}
      </p>
    )
  }
  const isMissing = permissions?.every((permission) => permission !== access) ?? false
  return (
    <p className="call-access">
      <KeyRound size={15} aria-hidden="true" />
      {words.needs(permissionName(access, language))}
      <code>{access}</code>
      {isMissing && <span className="call-missing">{words.missingPermission}</span>}
    </p>
  )
}

function Section({
  title,
  note,
  extra,
  children,
}: {
  title: string
  note?: ReactNode
  extra?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="call-section">
      <header>
        <h3>{title}</h3>
        {note !== undefined && <small>{note}</small>}
        {extra}
      </header>
      {children}
    </section>
  )
}

function Parameters({
  document,
  parameters,
}: {
  document: CallDocument
  parameters: readonly Parameter[]
}) {
  const words = useText(apiReferenceText)
  return (
    <table className="call-parameters">
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.place}</th>
          <th scope="col">{words.shape}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, in: place, required, schema }) => (
          <tr key={name}>
            <th scope="row">
              <code className="call-name">{name}</code>
              <span className={required ? 'call-required' : 'call-note'}>
                {required ? words.required : words.optional}
              </span>
            </th>
            <td>{words.places[place]}</td>
            <td>
              <ShapeTree shape={shapeOf(document, schema)} marks="required" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Tree({
  document,
  schema,
  marks,
}: {
  document: CallDocument
  schema: Schema
  marks: Marks
}) {
  const shape = useMemo(() => shapeOf(document, schema), [document, schema])
  return (
    <div className="call-shape">
      <ShapeTree shape={shape} marks={marks} />
    </div>
  )
}

/** Everything about one call. `back` leads to the list where that is not beside it. */
export function CallDetail({
  document,
  call,
  back,
}: {
  document: CallDocument
  call: Call
  back: ReactNode
}) {
  const words = useText(apiReferenceText)
  const local = useLocal()
  const { parameters, body, answer, twins } = call
  const path = (document.servers[0]?.url ?? '') + call.path
  const example = curlOf(document, call, window.location.origin)
  const hasInput = parameters.length > 0 || body !== undefined
  return (
    <Card className="call-detail">
      {back}
      <header className="call-head">
        <h2>
          <Method method={call.method} />
          <code>{path}</code>
        </h2>
        <CopyButton text={path} label={words.copyPath} />
      </header>
      <p className="call-summary">{local(call.summary)}</p>
      {call.access.map((access) => (
        <Access key={access} access={access} />
      ))}
      {twins.length > 0 && (
        <p className="call-twins">
          {words.twins}
          {twins.map((twin) => (
            <code key={twin}>{(document.servers[0]?.url ?? '') + twin}</code>
          ))}
        </p>
      )}
      {!hasInput && <p className="call-note">{words.noParameters}</p>}
      {parameters.length > 0 && (
        <Section title={words.parameters}>
          <Parameters document={document} parameters={parameters} />
        </Section>
      )}
      {body !== undefined && (
        <Section title={words.body} note={body.mediaType}>
          <Tree document={document} schema={body.schema} marks="required" />
        </Section>
      )}
      {answer !== undefined && (
        <Section
          title={words.answer}
          note={
            answer.hasEnvelope ? `${answer.mediaType} · ${words.envelopeNote}` : answer.mediaType
          }
        >
          <Tree document={document} schema={answer.schema} marks="optional" />
        </Section>
      )}
      <Section
        title={words.example}
        extra={<CopyButton text={example} label={words.copyExample} />}
      >
        <pre className="call-example">{example}</pre>
      </Section>
    </Card>
  )
}
