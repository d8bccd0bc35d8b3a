import type { LocalText } from '@iwater/contract/fields'
import { draftOf, emptyDraft, faultsOf } from '@iwater/contract/kit/check'
import {
  type Condition,
  compute,
  holds,
  isNothing,
  type Values,
} from '@iwater/contract/kit/condition'
import type { Ruled } from '@iwater/contract/kit/entity'
import type { Fault, Faults } from '@iwater/contract/kit/faults'
import type { Field, Fields } from '@iwater/contract/kit/field-types'
import { dependsOn } from './asked-by.ts'
import { isSame } from './is-same.ts'
import { mergedRows } from './record/merged-rows.ts'
import type { StoredRow } from './record/row-changes.ts'
import { movedRejections } from './rows/moved-rejections.ts'
import { mergedText, onOneSide } from './text-sides.ts'

/** Sentences of the server, by dotted path. */
export type Rejected = Readonly<Record<string, string>>

/** The values of a form, the fields that were left, and what the server rejected. */
export type DraftState = {
  initial: Values
  values: Values
  /** What chosen records and items are called, by field. */
  labels: Readonly<Record<string, LocalText | null>>
  left: ReadonlySet<string>
  /** Fields of a step that was tried. */
  tried: ReadonlySet<string>
  wasTried: boolean
  /** How often something was found wrong that has to be looked for: a form then shows where it is. */
  attempts: number
  rejected: Rejected
  /** Where the server rejected something last, also where it was mended since. */
  told: readonly string[]
  /** What choices have filled in, by field: it follows another choice until it is changed. */
  filled: Values
}

/** A side that was left out is left out in the form too, so that it follows when the other is changed. */
function asEntered({ fields }: Ruled, values: Values): Values {
  const left = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.type === 'rows') {
      const rows = (values[name] ?? []) as readonly Values[]
      return rows.length === 0 ? [] : [[name, rows.map((row) => asEntered(field, row))]]
    }
    if (field.type !== 'localized' || field.partial) return []
    const { zh, en } = (values[name] ?? {}) as Partial<LocalText>
    return zh === undefined || zh !== en ? [] : [[name, onOneSide(zh)]]
  })
  return left.length === 0 ? values : { ...values, ...Object.fromEntries(left) }
}

export const beginDraft = (form: Ruled, initial: Values = emptyDraft(form)): DraftState => ({
  initial,
  values: asEntered(form, initial),
  labels: {},
  left: new Set(),
  tried: new Set(),
  wasTried: false,
  attempts: 0,
  rejected: {},
  told: [],
  filled: {},
})

/** Names of the fields whose choices depend on the value of a field. */
const linkedTo = (fields: Fields, name: string) =>
  Object.keys(fields).filter((other) => fields[other] && dependsOn(fields[other], name))

/** Rows without the choices that depend on the value of a field of the form. */
function unlinkedRows(fields: Fields, values: Values, name: string) {
  const changed: Record<string, unknown> = {}
  for (const [of, field] of Object.entries(fields)) {
    if (field.type !== 'rows' || Object.hasOwn(field.fields, name)) continue
    const emptied = linkedTo(field.fields, name).map((inner) => [inner, null])
    const rows = (values[of] ?? []) as Values[]
    if (emptied.length > 0)
      changed[of] = rows.map((row) => ({ ...row, ...Object.fromEntries(emptied) }))
  }
  return changed
}

/** The field and all whose choices follow from it, however far. */
function linkedBelow(fields: Fields, name: string, found = new Set<string>()): Set<string> {
  for (const other of linkedTo(fields, name))
    if (!found.has(other)) linkedBelow(fields, other, found.add(other))
  return found
}

/** A row with another value, without what was chosen of lists that follow from it. */
export function changedRow(fields: Fields, row: Values, name: string, value: unknown): Values {
  const emptied = [...linkedBelow(fields, name)].map((other) => [other, null])
  return { ...row, ...Object.fromEntries(emptied), [name]: value }
}

const fieldOf = (path: string) => path.split('.', 1)[0] ?? ''

const without = (rejected: Rejected, names: ReadonlySet<string>): Rejected =>
  Object.fromEntries(Object.entries(rejected).filter(([path]) => !names.has(fieldOf(path))))

/** Of what a choice fills in, the fields where nobody has entered anything. */
function untouched({ initial, values, filled }: DraftState, sets: Values): Values {
  const isUntouched = (name: string) =>
    isSame(values[name], Object.hasOwn(filled, name) ? filled[name] : initial[name])
  return Object.fromEntries(Object.entries(sets).filter(([name]) => isUntouched(name)))
}

/** What fields begin with that a change brings up and that hold nothing. */
function broughtUp({ fields, rules = {} }: Ruled, before: Values, after: Values): Values {
  const isBroughtUp = ([name, field]: [string, Field]) => {
    const condition = rules[name]?.visibleWhen
    return (
      field.default !== undefined &&
      isNothing(after[name]) &&
      !holds(condition, before) &&
      holds(condition, after)
    )
  }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(isBroughtUp)
      .map(([name, field]) => [name, field.default]),
  )
}

/** A changed value empties the fields whose choices depend on it, and clears what the server rejected of them. */
export function changeValue(
  form: Ruled,
  state: DraftState,
  name: string,
  value: unknown,
  { label, sets = {} }: { label?: string | undefined; sets?: Values | undefined } = {},
): DraftState {
  const { fields } = form
  const hasRows = fields[name]?.type === 'rows'
  const filled = untouched(state, sets)
  const linked = linkedBelow(fields, name)
  linked.delete(name)
  const emptied = Object.fromEntries([...linked].map((other) => [other, null]))
  const values = {
    ...state.values,
    [name]: value,
    ...filled,
    ...emptied,
    ...unlinkedRows(fields, state.values, name),
  }
  const settled = [...(hasRows ? [] : [name]), ...linked, ...Object.keys(filled)]
  const rejected = without(state.rejected, new Set(settled))
  const rows = { before: state.values[name], after: value }
  return {
    ...state,
    values: { ...values, ...broughtUp(form, state.values, values) },
    labels: {
      ...state.labels,
      [name]: label === undefined ? null : { zh: label, en: label },
    },
    rejected: hasRows ? movedRejections(rejected, name, rows) : rejected,
    filled: { ...state.filled, ...filled },
  }
}

export const leaveField = (state: DraftState, name: string): DraftState =>
  state.left.has(name) ? state : { ...state, left: new Set(state.left).add(name) }

/** Marks what is wrong, or of that what these fields have. */
export const tryDraft = (state: DraftState, names?: readonly string[]): DraftState => ({
  ...state,
  attempts: state.attempts + 1,
  ...(names === undefined ? { wasTried: true } : { tried: new Set([...state.tried, ...names]) }),
})

const fieldsOf = (paths: object) => Object.keys(paths).map(fieldOf)

/** How many of some messages or faults these fields have. */
export const countAt = (paths: object, names: readonly string[]) =>
  fieldsOf(paths).filter((name) => names.includes(name)).length

/** Takes what the server rejected to its fields; what belongs to no field of the form is left to the caller. */
export function takeRejected({ fields }: Ruled, state: DraftState, rejected: Rejected): DraftState {
  const ofFields = Object.entries(rejected).filter(([path]) => Object.hasOwn(fields, fieldOf(path)))
  return {
    ...state,
    rejected: Object.fromEntries(ofFields),
    told: ofFields.map(([path]) => path),
    attempts: state.attempts + 1,
  }
}

/** Whether all that the server rejected last was told at some of these fields; what was mended since needs no other words. */
export const wereAllShown = ({ told }: DraftState, names: readonly string[]) =>
  told.length > 0 && told.every((path) => names.includes(fieldOf(path)))

/** Whether leaving would lose something that was entered. */
export const isUnsaved = (form: Ruled, { initial, values }: DraftState) =>
  !isSame(draftOf(form, values), draftOf(form, initial))

/** Of a record that is there already, what is sent: the fields that were changed, and no other. */
export function changesOf(form: Ruled, { initial, values }: DraftState): Values {
  const draft = draftOf(form, values)
  return Object.fromEntries(changedNames(form, initial, values).map((name) => [name, draft[name]]))
}

const lacks: readonly Fault['is'][] = ['missing', 'not-chosen']

/**
 * Faults that are shown: all once saving was tried, and those of steps that were; before that of fields that were left. A field
 * that was looked at and stayed as it was is not yet found to lack something.
 */
export function shownFaults(
  form: Ruled,
  { initial, values, left, tried, wasTried }: DraftState,
): Faults {
  const faults = faultsOf(form, draftOf(form, values))
  if (wasTried) return faults
  const begun = asEntered(form, initial)
  const isShown = (name: string, { is }: Fault) =>
    tried.has(name) ||
    (left.has(name) && !(lacks.includes(is) && isSame(values[name], begun[name])))
  return Object.fromEntries(
    Object.entries(faults).filter(([path, fault]) => isShown(fieldOf(path), fault)),
  )
}

/** Fields that differ between two states of a record. */
export function changedNames(form: Ruled, before: Values, after: Values): string[] {
  const [one, other] = [draftOf(form, before), draftOf(form, after)]
  return Object.keys(one).filter((name) => !isSame(one[name], other[name]))
}

/** What was entered, with the rows and the languages of texts that others changed between two states of the record. */
export function withRowsOf(
  form: Ruled,
  entered: Values,
  states: Record<'before' | 'after', Values>,
) {
  const [before, after] = [draftOf(form, states.before), draftOf(form, states.after)]
  const rowsOf = (values: Values, name: string) => (values[name] ?? []) as readonly StoredRow[]
  return Object.fromEntries(
    Object.entries(entered).map(([name, value]) => {
      const field = form.fields[name]
      if (field?.type === 'localized')
        return [name, mergedText(field, { mine: value, before: before[name], after: after[name] })]
      if (field?.type !== 'rows') return [name, value]
      const either = { before: rowsOf(before, name), after: rowsOf(after, name) }
      return [name, mergedRows(field, rowsOf(entered, name), either)]
    }),
  )
}

/** Puts what was entered on top of a later state of the record. */
export function rebaseDraft(form: Ruled, state: DraftState, latest: Values): DraftState {
  const states = { before: state.initial, after: latest }
  const entered = withRowsOf(form, changesOf(form, state), states)
  return { ...state, initial: latest, values: asEntered(form, { ...latest, ...entered }) }
}

/** Takes over what was entered before into these fields. */
export const restoreDraft = (
  form: Ruled,
  state: DraftState,
  values: Values,
  labels: DraftState['labels'],
): DraftState => ({
  ...state,
  values: asEntered(form, { ...state.values, ...values }),
  labels: { ...state.labels, ...labels },
  rejected: {},
})

export type FieldState = {
  isShown: boolean
  isDisabled: boolean
  isRequired: boolean
  /** Of a computed field, by the same expression that the server computes. */
  computed: number | null | undefined
}

const isAsked = (condition: Condition | undefined, values: Values) =>
  condition !== undefined && holds(condition, values)

const isFixed = (field: Field | undefined, isNew: boolean) =>
  field?.readOnly === true || (field?.immutable === true && !isNew)

/** What a new record has no use for: what the server writes, and what is asked of stored ones. */
const isForLater = (field: Field | undefined, value: unknown) =>
  (field?.readOnly === true || field?.asksLater === true) && isNothing(value)

/** The state of a field in the form. `isNew`: the record is being added. */
export function fieldState(
  { fields, rules }: Ruled,
  { values }: DraftState,
  { name, isNew }: { name: string; isNew: boolean },
): FieldState {
  const field = fields[name]
  const { visibleWhen, disabledWhen, requiredWhen } = rules?.[name] ?? {}
  return {
    isShown: holds(visibleWhen, values) && !(isNew && isForLater(field, values[name])),
    isDisabled: isFixed(field, isNew) || isAsked(disabledWhen, values),
    isRequired: field?.required === true || isAsked(requiredWhen, values),
    computed: field?.type === 'computed' ? compute(field.of, values) : undefined,
  }
}
