import { useText } from '#web/platform/i18n/language.ts'
import { apiReferenceText } from './api-reference.text.ts'
import type { Field, Shape } from './shape.ts'

type Words = ReturnType<typeof useText<(typeof apiReferenceText)['zh']>>

/** What a shape is, in a few words. */
function phraseOf(shape: Shape, words: Words): string {
  const { kind, item, format } = shape
  if (kind === 'list' && item !== undefined) return words.listOf(phraseOf(item, words))
  if (kind === 'map' && item !== undefined) return words.mapOf(phraseOf(item, words))
  return format === undefined ? words.kinds[kind] : `${words.kinds[kind]} (${format})`
}

/** The shape whose insides are worth showing: that of the items of a list. */
function innerOf(shape: Shape): Shape {
  const { kind, item } = shape
  return (kind === 'list' || kind === 'map') && item !== undefined ? innerOf(item) : shape
}

function notesOf(shape: Shape, words: Words): string[] {
  return [
    ...(shape.isNullable ? [words.orNull] : []),
    ...shape.limits.map(({ name, value }) => words.limits[name](value)),
    ...(shape.byDefault === undefined ? [] : [words.byDefault(shape.byDefault)]),
    ...(shape.repeats === undefined ? [] : [words.repeats(shape.repeats)]),
  ]
}

/** Type, limits and allowed values of one shape, without its fields. */
function ShapeLine({ shape }: { shape: Shape }) {
  const words = useText(apiReferenceText)
  const inner = innerOf(shape)
  const notes = [...notesOf(shape, words), ...(inner === shape ? [] : notesOf(inner, words))]
  return (
    <>
      <span className="call-type">{phraseOf(shape, words)}</span>
      {notes.length > 0 && <span className="call-note">{notes.join(' · ')}</span>}
      {inner.pattern !== undefined && <code className="call-pattern">{inner.pattern}</code>}
      {inner.values.length > 0 && (
        <span className="call-values" aria-label={words.values}>
          {inner.values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </span>
      )}
      {shape.description !== undefined && (
        <span className="call-note" lang="en">
          {shape.description}
        </span>
      )}
    </>
  )
}

/** Which fields are marked: those a caller has to send, or those an answer may lack. */
export type Marks = 'required' | 'optional'

function FieldLine({ field, marks }: { field: Field; marks: Marks }) {
  const words = useText(apiReferenceText)
  const isMarked = field.isRequired === (marks === 'required')
  return (
    <>
      <code className="call-name">{field.name}</code>
      {isMarked && (
        <span className={marks === 'required' ? 'call-required' : 'call-note'}>{words[marks]}</span>
      )}
      <ShapeLine shape={field.shape} />
    </>
  )
}

const hasInside = ({ fields, options }: Shape) => fields.length > 0 || options.length > 0

/** How many levels are open before anybody has clicked. */
const openLevels = 2

function Branch({ field, marks, depth }: { field: Field; marks: Marks; depth: number }) {
  const inner = innerOf(field.shape)
  const line = <FieldLine field={field} marks={marks} />
  return (
    <li>
      {hasInside(inner) ? (
        <details open={depth < openLevels}>
          <summary className="call-field">{line}</summary>
          <Inside shape={inner} marks={marks} depth={depth} />
        </details>
      ) : (
        <div className="call-field">{line}</div>
      )}
    </li>
  )
}

/** The ways of a choice have no names: they are counted, and carry no mark. */
const optionFields = ({ options }: Shape, marks: Marks): Field[] =>
  options.map((shape, index) => ({
    name: `${index + 1}.`,
    isRequired: marks !== 'required',
    shape,
  }))

function Inside({ shape, marks, depth }: { shape: Shape; marks: Marks; depth: number }) {
  const fields = shape.fields.length > 0 ? shape.fields : optionFields(shape, marks)
  return (
    <ul className="call-tree">
      {fields.map((field) => (
        <Branch key={field.name} field={field} marks={marks} depth={depth + 1} />
      ))}
    </ul>
  )
}

/** A shape with everything in it, as a tree whose branches open and close. */
export function ShapeTree({ shape, marks }: { shape: Shape; marks: Marks }) {
  const inner = innerOf(shape)
  const isNamed = inner !== shape || !hasInside(shape) || shape.options.length > 0
  return (
    <>
      {isNamed && (
        <div className="call-field">
          <ShapeLine shape={shape} />
        </div>
      )}
      {hasInside(inner) && <Inside shape={inner} marks={marks} depth={0} />}
    </>
  )
}
