import * as field from '../kit/field.ts'

export const calibrationKinds = [
  { value: 'zero', label: { zh: '零点核查', en: 'Zero check' } },
  { value: 'span', label: { zh: '量程核查', en: 'Span check' } },
  { value: 'standard', label: { zh: '标准样品核查', en: 'Check with a standard solution' } },
  { value: 'zero-calibration', label: { zh: '零点校准', en: 'Zero calibration' } },
  { value: 'span-calibration', label: { zh: '量程校准', en: 'Span calibration' } },
  { value: 'comparison', label: { zh: '实际水样比对', en: 'Comparison on samples' } },
] as const
export type CalibrationKind = (typeof calibrationKinds)[number]['value']

export const calibrationResults = [
  { value: 'passed', label: { zh: '合格', en: 'Passed' }, tone: 'good' },
  { value: 'adjusted', label: { zh: '调整后合格', en: 'Passed after adjustment' }, tone: 'good' },
  { value: 'failed', label: { zh: '不合格', en: 'Failed' }, tone: 'bad' },
  { value: 'unjudged', label: { zh: '未判定', en: 'Not judged' }, tone: 'warning' },
  { value: 'void', label: { zh: '作废', en: 'Void' }, tone: 'neutral' },
] as const
export type CalibrationResult = (typeof calibrationResults)[number]['value']

/** How an error is expressed; `calibration_error` of the database computes it. */
export const errorKinds = [
  { value: 'absolute', label: { zh: '绝对误差', en: 'Absolute' } },
  { value: 'relative', label: { zh: '相对误差（%）', en: 'Relative to the reference (%)' } },
  { value: 'range', label: { zh: '引用误差（%）', en: 'Relative to the range (%)' } },
] as const
export type ErrorKind = (typeof errorKinds)[number]['value']

export const isComparison = ['kind', '=', 'comparison'] as const
export const isReading = { not: isComparison } as const

/** What rules and records of calibration both have. */
export const calibrationFields = {
  point_id: field.reference('监测点', 'Point', 'point', {
    required: true,
    immutable: true,
    searchable: true,
  }),
  device_id: field.reference('分析仪', 'Analyser', 'device', { readOnly: true, searchable: true }),
  unit_id: field.reference('监测单元', 'Unit', 'unit', { readOnly: true }),
  organisation_id: field.reference('所属单位', 'Organisation', 'organisation', { readOnly: true }),
  kind: field.choice(
    '类别',
    'Kind',
    { items: calibrationKinds },
    { required: true, immutable: true },
  ),
}
