import type { LocalText } from '@iwater/contract/fields'
import { draftOf } from '@iwater/contract/kit/check'
import { deviceKindItems } from '@iwater/contract/knowledge/device-kinds'
import { questionFields, reasonFields } from '@iwater/contract/knowledge/entry-fields'
import type {
  Comparison,
  Difference,
  takeOverFromProduct,
} from '@iwater/contract/knowledge/product-calls'
import type { RequestOf } from '@iwater/contract/route'
import { addRecord, editRecord, readRecord, type Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { selectWhose } from './old-calls.queries.ts'
import type { QuestionDraft } from './own-entries.service.ts'
import { servedQuestion } from './own-records.ts'
import {
  hide,
  noteOriginal,
  noteReasons,
  type ProductQuestion,
  type ProductReason,
  selectCopy,
  selectOriginal,
  selectProductQuestion,
  show,
} from './product.queries.ts'

async function readProductQuestion(work: Work, id: string) {
  const question = await selectProductQuestion(work.db, id)
  if (!question) throw new AppError('knowledge.question-not-found')
  return question
}

/** What is kept of a reason in a copy, which gets an id of its own. */
const copiedReason = (product: ProductReason) => {
  const { reason, result, source, contradicted_when, contradicted_values, contradicted_why } =
    product
  return { reason, result, source, contradicted_when, contradicted_values, contradicted_why }
}

/** Copies a question of the product; answers the id of the copy, also where it is there already. Throws knowledge.question-not-found. */
export async function copyQuestion(work: Work, productId: string) {
  const { db, session } = work
  const product = await readProductQuestion(work, productId)
  const copy = await selectCopy(db, session.tenantId, productId)
  if (copy !== undefined) return { copyId: copy }
  const { name, type_id, synonyms, text, device_kinds, reasons, version } = product
  const draft = draftOf(servedQuestion.entity, {
    name,
    type_id,
    synonyms,
    text,
    device_kinds,
    reasons: reasons.map(copiedReason),
  })
  const { id } = await addRecord(servedQuestion, work, draft)
  await noteOriginal(db, session.tenantId, id, { productId, version })
  await noteReasons(db, session.tenantId, id, productId)
  await show(db, session.tenantId, productId)
  return { copyId: id }
}

/** The id of an own question, which is a copy where the id is one of the product. Throws knowledge.question-not-found. */
export async function ownQuestionId(work: Work, id: string) {
  const whose = await selectWhose(work.db, 'question', id)
  if (whose === undefined) throw new AppError('knowledge.question-not-found')
  return whose === 'own' ? id : (await copyQuestion(work, id)).copyId
}

/** Hides a question of the product, or shows it again. Throws knowledge.question-not-found. */
export async function hideQuestion(work: Work, questionId: string, isHidden: boolean) {
  await readProductQuestion(work, questionId)
  await (isHidden ? hide : show)(work.db, work.session.tenantId, questionId)
}

type OwnReason = QuestionDraft['reasons'][number]
type Stored = QuestionDraft & { version: number; labels: Record<string, LocalText | null> }

const both = (text: string): LocalText => ({ zh: text, en: text })

/** A reason as one text in each language: all that is compared of it. */
function reasonText(reason: Omit<ProductReason, 'id'>): LocalText {
  const { contradicted_when: when, contradicted_values: values } = reason
  const side = (key: 'zh' | 'en') =>
    [
      reason.reason[key],
      reason.result[key],
      reason.source && `${reasonFields.source.title[key]}: ${reason.source}`,
      when && `${reasonFields.contradicted_when.title[key]}: ${when} (${values})`,
      reason.contradicted_why[key],
    ]
      .filter(Boolean)
      .join('\n')
  return { zh: side('zh'), en: side('en') }
}

const kindsText = (kinds: readonly string[]): LocalText => {
  const labels = deviceKindItems.filter(({ value }) => kinds.includes(value))
  return {
    zh: labels.map(({ label }) => label.zh).join('、'),
    en: labels.map(({ label }) => label.en).join(', '),
  }
}

/** Each word in a line, however they are separated. */
const wordsText = ({ zh, en }: LocalText): LocalText => {
  const lines = (text: string) =>
    text
      .split(/[,;，；、\n]/)
      .map((word) => word.trim())
      .filter(Boolean)
      .join('\n')
  return { zh: lines(zh), en: lines(en) }
}

const isSame = (one: LocalText | null, other: LocalText | null) =>
  one?.zh === other?.zh && one?.en === other?.en

function fieldDifferences(own: Stored, product: ProductQuestion): Difference[] {
  const parts: [string, keyof typeof questionFields, LocalText, LocalText][] = [
    ['name', 'name', own.name, product.name],
    ['type_id', 'type_id', own.labels.type_id ?? both(''), product.typeName],
    ['synonyms', 'synonyms', wordsText(own.synonyms), wordsText(product.synonyms)],
    ['text', 'text', own.text, product.text],
    ['device_kinds', 'device_kinds', kindsText(own.device_kinds), kindsText(product.device_kinds)],
  ]
  return parts
    .filter(([, , mine, theirs]) => !isSame(mine, theirs))
    .map(([part, field, mine, theirs]) => ({
      part,
      title: questionFields[field].title,
      own: mine,
      product: theirs,
    }))
}

type Links = Readonly<Record<string, string>>

const reasonTitle = ({ zh, en }: LocalText): LocalText => ({
  zh: `${reasonFields.reason.title.zh}：${zh}`,
  en: `${reasonFields.reason.title.en}: ${en}`,
})

/** By the product's reasons; own ones that are copies of none are no difference. */
function reasonDifferences(own: Stored, product: ProductQuestion, links: Links): Difference[] {
  const mine = new Map(own.reasons.map((one) => [links[one.id ?? ''], one] as const))
  const theirs = new Map(product.reasons.map((one) => [one.id, one] as const))
  const ids = [...new Set([...theirs.keys(), ...Object.values(links)])]
  return ids.flatMap((id): Difference[] => {
    const one = mine.get(id)
    const other = theirs.get(id)
    const texts = { own: one ? reasonText(one) : null, product: other ? reasonText(other) : null }
    const title = (other ?? one)?.reason
    if (!title || isSame(texts.own, texts.product)) return []
    return [{ part: `reason:${id}`, title: reasonTitle(title), ...texts }]
  })
}

async function readBoth(work: Work, id: string, lock?: 'change') {
  const own = (await readRecord(servedQuestion, work, id, lock)) as unknown as Stored
  const original = await selectOriginal(work.db, work.session.tenantId, id)
  const product = original && (await selectProductQuestion(work.db, original.productId))
  if (!original || !product) throw new AppError('knowledge.no-copy')
  return { own, original, product }
}

/** Throws record.not-found, knowledge.no-copy. */
export async function compareQuestion(work: Work, id: string): Promise<Comparison> {
  const { own, original, product } = await readBoth(work, id)
  return {
    version: own.version,
    productVersion: product.version,
    isNewer: product.version !== original.productVersion,
    differences: [
      ...fieldDifferences(own, product),
      ...reasonDifferences(own, product, original.reasons),
    ],
  }
}

/** The reasons of a copy where those that are taken over are the product's. */
function mergedReasons(
  own: Stored,
  product: ProductQuestion,
  links: Links,
  taken: ReadonlySet<string>,
): OwnReason[] {
  const theirs = new Map(product.reasons.map((one) => [one.id, one] as const))
  const linked = new Set(Object.values(links))
  const kept = own.reasons.flatMap((one): OwnReason[] => {
    const link = links[one.id ?? '']
    if (link === undefined || !taken.has(link)) return [one]
    const other = theirs.get(link)
    return other ? [{ ...one, ...copiedReason(other) }] : []
  })
  const added = product.reasons.filter(({ id }) => taken.has(id) && !linked.has(id))
  return [...kept, ...added.map(copiedReason)]
}

/** Throws record.not-found, record.changed, knowledge.no-copy, knowledge.product-changed. */
export async function takeOver(
  work: Work,
  { copyId, version, productVersion, parts }: RequestOf<typeof takeOverFromProduct>,
) {
  const { own, original, product } = await readBoth(work, copyId, 'change')
  if (product.version !== productVersion) throw new AppError('knowledge.product-changed')
  const reasons = new Set(
    parts.filter((part) => part.startsWith('reason:')).map((part) => part.slice('reason:'.length)),
  )
  const fields = ['name', 'synonyms', 'text', 'type_id', 'device_kinds'] as const
  const changes = {
    ...Object.fromEntries(
      fields.filter((field) => parts.includes(field)).map((field) => [field, product[field]]),
    ),
    ...(reasons.size > 0 && {
      reasons: mergedReasons(own, product, original.reasons, reasons),
    }),
  }
  await editRecord(servedQuestion, work, { id: copyId, version, changes })
  const { tenantId } = work.session
  const { productId } = original
  await noteOriginal(work.db, tenantId, copyId, { productId, version: productVersion })
  if (reasons.size > 0) await noteReasons(work.db, tenantId, copyId, productId)
}
