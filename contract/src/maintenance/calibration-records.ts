import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import {
  calibrationFields,
  calibrationResults,
  errorKinds,
  isComparison,
  isReading,
} from './calibration-fields.ts'

const { point_id, device_id, unit_id, organisation_id, kind } = calibrationFields

const isCalibration = ['kind', '∈', ['zero-calibration', 'span-calibration']] as const

/** One check, calibration or comparison of an analyser: an entry of the calibration book, in the order in which the book has it. */
export const calibrationRecord = defineEntity({
  table: 'calibration_record',
  path: '/maintenance/calibrations',
  title: pages.calibrations.title,
  noun: { zh: '校准记录', en: 'calibration record' },
  icon: pages.calibrations.icon,
  access: { read: pages.calibrations.permission, change: 'maintenance.work' },
  history: true,
  book: {
    columns: [
      'done_at',
      'organisation_id',
      'unit_id',
      'device_id',
      'point_id',
      'kind',
      'standard',
      'reference_value',
      'found_value',
      'adjusted_value',
      'unit_of_measure',
      'pairs_text',
      'error_kind',
      'error',
      'adjusted_error',
      'range_value',
      'limit_value',
      'limit_source',
      'result',
      'work_done',
      'done_by',
      'next_due_on',
      'task_id',
      'photos',
      'void_reason',
    ],
    notes: [
      {
        zh: '误差：绝对误差 = 读数 − 标准值；相对误差 = (读数 − 标准值) ÷ 标准值 × 100%；引用误差 = (读数 − 标准值) ÷ 量程 × 100%；比对取绝对值最大的一对',
        en: 'Errors: absolute = reading − reference; relative = (reading − reference) ÷ reference × 100 %; of the range = (reading − reference) ÷ range × 100 %; of a comparison that of the pair furthest off',
      },
      {
        zh: '未核对：本表各列及顺序与 HJ 355-2019 附录记录表是否一致',
        en: 'Unchecked: whether the columns and their order are those of the record forms in the annexes of HJ 355-2019',
      },
      {
        zh: '未核对：误差限值和间隔由本单位填写，依据见“限值依据”列，未与 HJ 355-2019 核对',
        en: 'Unchecked: limits and intervals are those that the organisation entered, with their source in its column; they were not compared with HJ 355-2019',
      },
      {
        zh: '未核对：判定前误差的修约方法；本表按未修约的误差判定',
        en: 'Unchecked: how errors are rounded before they are judged; here they are judged unrounded',
      },
    ],
  },
  fields: {
    done_at: field.moment('时间', 'Done at', {
      description: { zh: '留空则为现在。', en: 'Empty for now.' },
    }),
    organisation_id,
    unit_id,
    device_id,
    point_id,
    kind,
    standard: field.text('标准物质或参比方法', 'Standard or reference method', {
      maxLength: 200,
      description: {
        zh: '标准溶液编号与有效期，或比对所用方法、仪器。',
        en: 'Number and expiry of the solution, or the method or instrument compared with.',
      },
    }),
    reference_value: field.number('标准值', 'Reference value'),
    found_value: field.number('调整前读数', 'Reading found'),
    adjusted_value: field.number('调整后读数', 'Reading after adjustment'),
    unit_of_measure: field.text('计量单位', 'Unit of measure', { maxLength: 64, readOnly: true }),
    pairs: field.rows(
      '数据对',
      'Pairs',
      'calibration_pair',
      {
        sampled_at: field.moment('采样时间', 'Sampled at'),
        sample_number: field.text('水样编号', 'Sample number', { maxLength: 64 }),
        analyser_value: field.number('仪器测定值', 'Analyser', { required: true }),
        reference_value: field.number('参比测定值', 'Reference', { required: true }),
      },
      { maxItems: 20 },
    ),
    pairs_text: field.text('数据对（仪器/参比）', 'Pairs (analyser / reference)', {
      maxLength: 2000,
      readOnly: true,
      filterable: false,
      sortable: false,
    }),
    error_kind: field.choice(
      '误差表示',
      'Error expressed as',
      { items: errorKinds },
      { readOnly: true },
    ),
    error: field.number('误差', 'Error found', {
      readOnly: true,
      description: {
        zh: '比对取绝对值最大的一对的误差。',
        en: 'Of a comparison, that of the pair that is furthest off.',
      },
    }),
    adjusted_error: field.number('调整后误差', 'Error after adjustment', { readOnly: true }),
    range_value: field.number('量程', 'Range', { readOnly: true }),
    limit_value: field.number('误差限值', 'Limit of the error', { readOnly: true }),
    limit_source: field.text('限值依据', 'Source of the limit', { readOnly: true, maxLength: 200 }),
    minimum_pairs: field.integer('最少数据对', 'Pairs at least', { readOnly: true }),
    needed_pairs: field.integer('须合格的数据对', 'Pairs within the limit', { readOnly: true }),
    result: field.choice(
      '结果',
      'Result',
      { items: calibrationResults },
      {
        readOnly: true,
        description: {
          zh: '没有限值、无法计算误差或数据对不足的不判定。',
          en: 'Not judged without a limit, without an error, or with too few pairs.',
        },
      },
    ),
    work_done: field.text('处理措施', 'What was done', {
      format: 'multiline',
      maxLength: 4000,
      span: 24,
    }),
    done_by: field.reference('操作人', 'Done by', 'person', {
      description: { zh: '留空则为本人。', en: 'Empty for yourself.' },
    }),
    interval_days: field.integer('间隔', 'Interval', { readOnly: true, unit: 'd' }),
    next_due_on: field.date('下次到期', 'Next due', { readOnly: true }),
    task_id: field.reference('维护工作', 'Maintenance task', 'task', {
      description: {
        zh: '在该次维护工作中完成的，其间的数据按维护标记。',
        en: 'The visit in which it was done; data count as under maintenance in its time.',
      },
    }),
    photos: field.files('照片', 'Photos', {
      group: 'image',
      maxItems: 10,
      picture: { longestSide: 2000 },
    }),
    void_reason: field.text('作废原因', 'Reason for voiding', {
      maxLength: 500,
      span: 24,
      describesChange: true,
      asksLater: true,
      description: {
        zh: '填写后本记录作废：保留在台账中，不计入结果和到期日。',
        en: 'With a reason the record is void: it stays in the book and counts for nothing.',
      },
    }),
  },
  rules: {
    reference_value: { visibleWhen: isReading, requiredWhen: isReading },
    found_value: { visibleWhen: isReading, requiredWhen: isReading },
    adjusted_value: { visibleWhen: isReading, requiredWhen: isCalibration },
    pairs: { visibleWhen: isComparison },
  },
  list: {
    columns: ['point_id', 'done_at', 'kind', 'result', 'error', 'limit_value', 'done_by'],
    sort: 'done_at',
    order: 'desc',
    counts: 'result',
    range: 'done_at',
    selection: true,
    actions: 'menu',
    expand: ['pairs', 'work_done'],
  },
  form: {
    groups: [
      field.group('分析仪', 'Analyser', ['point_id', 'kind', 'done_at', 'done_by']),
      field.group('读数', 'Readings', [
        'standard',
        'reference_value',
        'found_value',
        'adjusted_value',
        'pairs',
      ]),
      field.group('记录', 'Record', ['work_done', 'photos', 'task_id', 'void_reason']),
      field.group('结果', 'Result', [
        'result',
        'error',
        'adjusted_error',
        'error_kind',
        'limit_value',
        'limit_source',
        'range_value',
        'unit_of_measure',
        'minimum_pairs',
        'needed_pairs',
        'next_due_on',
        'interval_days',
        'device_id',
        'unit_id',
        'organisation_id',
      ]),
    ],
  },
})
