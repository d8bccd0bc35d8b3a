import * as field from '../kit/field.ts'
import { contradictionLimits } from './base.ts'
import { deviceKindItems } from './device-kinds.ts'

/** What a question is about, of the product and of a tenant alike. */
export const questionFields = {
  name: field.localized('问题', 'Question', { required: true, searchable: true, maxLength: 100 }),
  type_id: field.reference('类型', 'Type', 'question-type', { required: true, searchable: true }),
  synonyms: field.localized('同义说法', 'Synonyms', {
    partial: true,
    multiline: true,
    searchable: true,
    maxLength: 600,
    description: {
      zh: '现场对同一问题的其他叫法，以分号、逗号或换行分隔；搜索时与问题名称同样计分。',
      en: 'Other words for the same, separated by semicolons, commas or lines. They count as much as the question itself.',
    },
  }),
  text: field.localized('说明', 'Text', {
    required: true,
    multiline: true,
    searchable: true,
    maxLength: 4000,
    span: 24,
    description: {
      zh: '可用 **加粗**、“- ”列表、“1. ”编号、“## ”小标题和 [文字](https://地址)；其他内容原样显示。',
      en: 'Formats: **bold**, “- ” for lists, “1. ” for steps, “## ” for headings, [text](https://address). Everything else is shown as it is.',
    },
  }),
  device_kinds: field.choices('设备类别', 'Kinds of devices', { items: deviceKindItems }),
}

/** A reason of a question with its result, and by which live values it is ruled out. */
export const reasonFields = {
  reason: field.localized('原因', 'Reason', { required: true, maxLength: 120, searchable: true }),
  result: field.localized('处理结果', 'Result', {
    required: true,
    multiline: true,
    maxLength: 2000,
    searchable: true,
    description: { zh: '检查和处理步骤，每行一步。', en: 'What to check and do, one step a line.' },
  }),
  source: field.text('依据', 'Source', { maxLength: 120, span: 24 }),
  contradicted_when: field.text('排除条件', 'Ruled out when', {
    maxLength: contradictionLimits.when,
    description: {
      zh: '满足时排除此原因的表达式，如 i > 5；其中的名称在“取值”中说明。',
      en: 'Expression that rules the reason out while it holds, such as i > 5. Its names are explained by the values.',
    },
  }),
  contradicted_values: field.text('取值', 'Values', {
    maxLength: contradictionLimits.values,
    description: {
      zh: '名称与因子编码，如 i = e30101; p = pressure。编码见“现场 › 因子”。',
      en: 'Names and codes of factors, such as i = e30101; p = pressure. The codes are listed under “Field › Factors”.',
    },
  }),
  contradicted_why: field.localized('排除说明', 'Why it is ruled out', {
    maxLength: contradictionLimits.why,
  }),
}

/** Counted by the server; that it is no part of a draft is kept for the types of rows. */
const counted = (zh: string, en: string, width: number) =>
  ({ ...field.integer(zh, en, { width }), readOnly: true }) as const

/** How often the result of a reason has helped people, and how often not; of a question, those of all its reasons. */
export const voteFields = {
  helped_count: counted('有帮助', 'Helped', 100),
  not_helped_count: counted('没有帮助', 'Did not help', 130),
}

/** How often a question was used. */
export const usageFields = { view_count: counted('查看次数', 'Views', 110), ...voteFields }
