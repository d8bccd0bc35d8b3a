import { faultsOf, normalized } from '../check.ts'
import type { Entity } from '../entity.ts'
import { type Dictionary, type Field, type Fields, isLongText, isWritten } from '../field-types.ts'
import { isSortable, readFilter } from '../filter.ts'
import { referenceTables } from '../record/reference-tables.ts'
import { at, type DescriptionFault, newReport, type Report } from '../shape.ts'
import { checkExpression, checkRules } from './check-rules.ts'
import { descriptionShape } from './description-shapes.ts'

/**
 * What a description is for: the server serves its records, or only the kit draws it, with records that it is given. Such a
 * form may ask for a password.
 */
type Use = 'served' | 'drawn'

/** Names that a dictionary takes from the fields around it. */
function askedNames(dictionary: Dictionary): readonly string[] {
  if (!('url' in dictionary)) return []
  return [...dictionary.url.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name))
}

const parentOf = (field: Field | undefined) =>
  field?.type === 'choice' && 'code' in field.dictionary ? field.dictionary.parent : undefined

/** Whether the choice of a field is at last linked to itself, which nobody could make first. */
function isLinkedToItself(name: string, fields: Fields) {
  const seen = new Set([name])
  for (let next = parentOf(fields[name]); next !== undefined; next = parentOf(fields[next])) {
    if (seen.has(next)) return true
    seen.add(next)
  }
  return false
}

/** Whether an item can be stored: values are trimmed, and words for nothing are nothing. */
const isStorable = (field: Field, value: string) =>
  (field.type === 'choices' ? value : normalized(field, value)) === value && value !== '__proto__'

type Choosing = Extract<Field, { type: 'choice' | 'choices' }>

function checkItems(field: Choosing, place: string, report: Report) {
  if (!('items' in field.dictionary)) return
  const seen = new Set<string>()
  for (const [index, { value }] of field.dictionary.items.entries()) {
    const path = `${place}.items.${index}.value`
    if (!isStorable(field, value)) report(path, 'choice')
    if (seen.has(value)) report(path, 'twice')
    seen.add(value)
  }
}

function isParent(parent: string, name: string, fields: Fields) {
  const isChoice = Object.hasOwn(fields, parent) && fields[parent]?.type === 'choice'
  return isChoice && !isLinkedToItself(name, fields)
}

function checkUrl({ dictionary }: Choosing, fields: Fields, place: string, report: Report) {
  if (!('url' in dictionary)) return
  for (const asked of askedNames(dictionary))
    if (!Object.hasOwn(fields, asked)) report(`${place}.url`, 'name')
  for (const set of dictionary.sets ?? [])
    if (!Object.hasOwn(fields, set)) report(`${place}.sets`, 'name')
  if (/[{}]/.test(dictionary.url.replaceAll(/\{\{\w+\}\}/g, ''))) report(`${place}.url`, 'choice')
}

function checkDictionary(name: string, field: Field, fields: Fields, path: string, report: Report) {
  if (field.type !== 'choice' && field.type !== 'choices') return
  const place = `${path}.dictionary`
  checkItems(field, place, report)
  checkUrl(field, fields, place, report)
  const parent = 'code' in field.dictionary ? field.dictionary.parent : undefined
  if (parent !== undefined && !isParent(parent, name, fields)) report(`${place}.parent`, 'name')
}

function isTurned(field: Field) {
  const { minimum = -Infinity, maximum = Infinity } = field as {
    minimum?: number
    maximum?: number
  }
  const { minLength = 0, maxLength = Infinity } = field as {
    minLength?: number
    maxLength?: number
  }
  return minimum > maximum || minLength > maxLength
}

/** Characters of a value that an index of PostgreSQL holds: 2704 bytes, of up to three bytes each, beside the tenant. */
const mostUnique = 800

/** Stars that stand in a row. */
const mostStars = 20

function checkLimits(field: Field, path: string, use: Use, report: Report) {
  if (isTurned(field)) report(path, 'order')
  if (field.type === 'string') {
    if (use === 'served' && field.format === 'password') report(at(path, 'format'), 'choice')
    if (field.unique && field.maxLength > mostUnique) report(at(path, 'maxLength'), 'limit')
  }
  if ('widget' in field && field.widget === 'rate' && (field.maximum ?? 0) > mostStars)
    report(at(path, 'maximum'), 'limit')
}

/** Whether a text in two languages and another field would have the same column. */
const hasColumnOfOther = (name: string, field: Field, fields: Fields) =>
  field.type === 'localized' &&
  (Object.hasOwn(fields, `${name}_zh`) || Object.hasOwn(fields, `${name}_en`))

type Checked = { path: string; outer: Fields; use: Use; report: Report }

function checkFields(own: Fields, { path, outer, use, report }: Checked) {
  const fields = { ...outer, ...own }
  for (const [name, field] of Object.entries(own)) {
    const place = at(path, name)
    if (hasColumnOfOther(name, field, own)) report(place, 'twice')
    checkLimits(field, place, use, report)
    checkDictionary(name, field, fields, place, report)
    if (field.type === 'computed')
      checkExpression(field.of, at(place, 'of'), { fields: own, report })
    else if (field.type === 'rows')
      checkFields(field.fields, { path: at(place, 'fields'), outer: fields, use, report })
    else if (field.default !== undefined) {
      const only = { [name]: field } as Fields
      const faults = faultsOf({ fields: only }, { [name]: field.default })
      if (Object.keys(faults).length > 0) report(at(place, 'default'), 'default')
    }
  }
}

/** Each sub-table is a table of its own. */
function checkTables({ table, fields }: Entity, report: Report) {
  const tables = new Set([table])
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'rows') continue
    if (tables.has(field.table)) report(`fields.${name}.table`, 'twice')
    tables.add(field.table)
  }
}

function checkNames(
  names: readonly string[],
  path: string,
  report: Report,
  isFit: (name: string) => boolean,
) {
  const seen = new Set<string>()
  for (const [place, name] of names.entries()) {
    if (!isFit(name)) report(at(path, place), 'name')
    else if (seen.has(name)) report(at(path, place), 'twice')
    seen.add(name)
  }
}

const fieldOf = (fields: Fields, name = '') =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const isOf = (field: Field | undefined, ...types: Field['type'][]) =>
  field !== undefined && types.includes(field.type)

/** Ranges and counts are conditions of the filter. */
const isFilterable = (field: Field | undefined) => field?.filterable !== false

const isRange = (field: Field | undefined) =>
  isOf(field, 'date', 'date-time') && isFilterable(field)
const isCounted = (field: Field | undefined) =>
  field?.type === 'choice' && 'items' in field.dictionary && isFilterable(field)
const isOrder = (field: Field | undefined) =>
  field?.type === 'integer' && field.readOnly === true && isSortable(field)

/** Whether records, which have names in both languages, may stand below another one by a field. */
const isAbove = ({ table, fields }: Entity, name: string) => {
  const field = fieldOf(fields, name)
  const isOwnKind = field?.type === 'reference' && referenceTables[field.to] === table
  return isOwnKind && !field.required && isOf(fieldOf(fields, 'name'), 'localized')
}

/** Whether a list begins with several of the choices that it counts. */
const asksForSeveral = ({ filter: [one, ...others] = [], counts }: Entity['list']) =>
  one !== undefined && one[0] === counts && one[1] === '∈' && others.length === 0

/** A list that begins with a part of its records shows no levels and no order of users. */
function checkFirstFilter({ fields, list }: Entity, report: Report) {
  if (list.filterTitle !== undefined && !asksForSeveral(list)) report('list.filterTitle', 'name')
  if (list.filter === undefined) return
  const isWhole = list.tree !== undefined || list.position !== undefined
  if (isWhole || readFilter(fields, JSON.stringify(list.filter)) === undefined)
    report('list.filter', 'name')
}

/** Whether a field can say to which part of the records one belongs: it has one value, from the start and for good. */
const isPart = (field: Field | undefined) =>
  isOf(field, 'reference', 'choice', 'boolean') &&
  field?.immutable === true &&
  (field.required === true || field.type === 'boolean') &&
  isFilterable(field)

/** How a list is parted, and which of its records hold others. */
function checkParts({ fields, list: { within = [], holds } }: Entity, report: Report) {
  checkNames(within, 'list.within', report, (name) => isPart(fieldOf(fields, name)))
  if (holds !== undefined && readFilter(fields, JSON.stringify([holds])) === undefined)
    report('list.holds', 'name')
}

/** Whether records can be found by a field: it has one value, which an import writes. */
const isKeyPart = (field: Field | undefined) =>
  field !== undefined &&
  isWritten(field) &&
  isOf(field, 'localized', 'reference', 'choice', 'string')

/** What tells records of an import apart, and the columns of a book. */
function checkKeyAndBook({ fields, list, sameBy = [], book }: Entity, report: Report) {
  const of = (name: string) => fieldOf(fields, name)
  checkNames(sameBy, 'sameBy', report, (name) => isKeyPart(of(name)))
  checkNames(
    book?.columns ?? [],
    'book.columns',
    report,
    (name) => of(name) !== undefined && !isOf(of(name), 'rows') && name !== list.position,
  )
}

function checkList(entity: Entity, use: Use, report: Report) {
  const { fields, list } = entity
  const of = (name: string | undefined) => fieldOf(fields, name)
  const isColumn = (name: string) =>
    of(name) !== undefined && !isOf(of(name), 'rows') && name !== list.position
  const isExpanded = (name: string) => isOf(of(name), 'rows') || isLongText(of(name))
  checkNames(list.columns, 'list.columns', report, isColumn)
  checkNames(list.expand ?? [], 'list.expand', report, isExpanded)
  const isSorted = use === 'served' ? isSortable : (field: Field | undefined) => field !== undefined
  if (!isSorted(of(list.sort))) report('list.sort', 'name')
  const isTree = (_: Field | undefined, name: string) => isAbove(entity, name)
  const options = { range: isRange, counts: isCounted, position: isOrder, tree: isTree }
  for (const [option, isFit] of Object.entries(options)) {
    const name = list[option as keyof typeof options]
    if (name !== undefined && !isFit(of(name), name)) report(at('list', option), 'name')
  }
  for (const name of Object.keys(list.summary ?? {}))
    if (!isOf(of(name), 'integer', 'number', 'computed')) report(at('list.summary', name), 'name')
}

/** Whether nobody could add a record by a form without the field; what parts the records is given by the page. */
const isNeeded = (name: string, field: Field, { within = [] }: Entity['list']) =>
  !within.includes(name) &&
  field.required === true &&
  field.type !== 'boolean' &&
  isWritten(field) &&
  field.default === undefined

function checkForm({ fields, form, list, access }: Entity, use: Use, report: Report) {
  const grouped = new Set<string>()
  for (const [place, group] of form.groups.entries()) {
    const path = `form.groups.${place}.fields`
    checkNames(group.fields, path, report, (name) => Object.hasOwn(fields, name))
    for (const [index, name] of group.fields.entries())
      if (grouped.has(name)) report(at(path, index), 'twice')
    for (const name of group.fields) grouped.add(name)
  }
  if (use === 'drawn' || access.change === undefined) return
  for (const [name, field] of Object.entries(fields))
    if (isNeeded(name, field, list) && !grouped.has(name)) report(at('fields', name), 'unfillable')
}

/**
 * What is wrong with a description that is not written by us: one that is stored, or typed. Nothing for one that the kit can
 * serve and show. Names of icons and tables are not looked up, nor are its calls compared with others.
 */
export function checkDescription(description: unknown, use: Use = 'served'): DescriptionFault[] {
  const { faults, report } = newReport()
  descriptionShape(description, '', report)
  // What follows takes the shape for granted.
  if (faults.length > 0) return faults
  const entity = description as Entity
  const { fields, rules } = entity
  checkFields(fields, { path: 'fields', outer: {}, use, report })
  checkTables(entity, report)
  checkRules(rules, { fields, report })
  checkList(entity, use, report)
  checkKeyAndBook(entity, report)
  checkParts(entity, report)
  checkFirstFilter(entity, report)
  checkForm(entity, use, report)
  return faults
}
