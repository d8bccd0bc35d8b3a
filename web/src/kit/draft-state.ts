import { draftOf, emptyDraft, faultsOf } from '@iwater/contract/kit/check'
import { type Condition, compute, holds, type Values } from '@iwater/contract/kit/condition'
import type { Fields, Ruled } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'

/** Sentences of a server, by dotted path. */
export type Told = Readonly<Record<string, string>>

/** What stands in a form, what was left or tried, and what the server said. */
export type DraftState = {
  initial: Values
  values: Values
  left: ReadonlySet<string>
  wasTried: boolean
  told: Told
}

export const beginDraft = (form: Ruled, initial: Values = emptyDraft(form)): DraftState => ({
  initial,
  values: initial,
  left: new Set(),
  wasTried: false,
  told: {},
})

/** Names of the fields whose dictionary depends on the value of a field. */
const linkedTo = (fields: Fields, name: string) =>
  Object.entries(fields).flatMap(([other, field]) =>
    field.type === 'choice' && 'code' in field.dictionary && field.dictionary.parent === name
      ? [other]
      : [],
  )

/** The field and all whose choices follow from it, however far. */
function linkedBelow(fields: Fields, name: string, found = new Set<string>()): Set<string> {
  for (const other of linkedTo(fields, name))
    if (!found.has(other)) linkedBelow(fields, other, found.add(other))
  return found
}

const fieldOf = (path: string) => path.split('.', 1)[0] ?? ''

const without = (told: Told, names: ReadonlySet<string>): Told =>
  Object.fromEntries(Object.entries(told).filter(([path]) => !names.has(fieldOf(path))))

/** A changed value empties what was chosen of lists that follow from it, and what the server said of it is over. */
export function changeValue(
  { fields }: Ruled,
  state: DraftState,
  name: string,
  value: unknown,
): DraftState {
  const linked = linkedBelow(fields, name)
  linked.delete(name)
  const emptied = Object.fromEntries([...linked].map((other) => [other, null]))
  return {
    ...state,
    values: { ...state.values, [name]: value, ...emptied },
    told: without(state.told, new Set([name, ...linked])),
  }
}

export const leaveField = (state: DraftState, name: string): DraftState =>
  state.left.has(name) ? state : { ...state, left: new Set(state.left).add(name) }

export const tryDraft = (state: DraftState): DraftState => ({ ...state, wasTried: true })

/** Takes what a server found wrong to its fields; what it says of no field of the form is left to the caller. */
export function takeTold({ fields }: Ruled, state: DraftState, told: Told): DraftState {
  const ofFields = Object.entries(told).filter(([path]) => Object.hasOwn(fields, fieldOf(path)))
  return { ...state, told: Object.fromEntries(ofFields) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether leaving would lose something that was entered. */
export const isUnsaved = (form: Ruled, { initial, values }: DraftState) =>
  !isSame(draftOf(form, values), draftOf(form, initial))

/** Of a record that is there already, what is sent: the fields that were changed, and no other. */
export function changesOf(form: Ruled, { initial, values }: DraftState): Values {
  const [before, after] = [draftOf(form, initial), draftOf(form, values)]
  return Object.fromEntries(
    Object.entries(after).filter(([name]) => !isSame(after[name], before[name])),
  )
}

/** Faults that are shown: of fields that were left, and of all once saving was tried. */
export function shownFaults(form: Ruled, { values, left, wasTried }: DraftState): Faults {
  const faults = faultsOf(form, draftOf(form, values))
  if (wasTried) return faults
  return Object.fromEntries(Object.entries(faults).filter(([path]) => left.has(fieldOf(path))))
}

export type FieldState = {
  isShown: boolean
  isDisabled: boolean
  isRequired: boolean
  /** Of a computed field, by the same expression that the server computes. */
  computed: number | null | undefined
}

const isAsked = (condition: Condition | undefined, values: Values) =>
  condition !== undefined && holds(condition, values)

/** How a field stands in the form now. `isNew` says whether the record is being added. */
export function fieldState(
  { fields, rules }: Ruled,
  { values }: DraftState,
  { name, isNew }: { name: string; isNew: boolean },
): FieldState {
  const field = fields[name]
  const rule = rules?.[name]
  const isFixed = field?.readOnly === true || (field?.immutable === true && !isNew)
  return {
    isShown: holds(rule?.visibleWhen, values),
    isDisabled: isFixed || isAsked(rule?.disabledWhen, values),
    isRequired: field?.required === true || isAsked(rule?.requiredWhen, values),
    computed: field?.type === 'computed' ? compute(field.of, values) : undefined,
  }
}
