import { expressionLimits } from '../expressions/limits.ts'
import * as field from '../kit/field.ts'
import { unitKinds } from '../monitoring.ts'
import { unitKindNames } from '../plant/unit-kinds.ts'

const weekdayItems = [
  { value: '1', label: { zh: '周一', en: 'Monday' } },
  { value: '2', label: { zh: '周二', en: 'Tuesday' } },
  { value: '3', label: { zh: '周三', en: 'Wednesday' } },
  { value: '4', label: { zh: '周四', en: 'Thursday' } },
  { value: '5', label: { zh: '周五', en: 'Friday' } },
  { value: '6', label: { zh: '周六', en: 'Saturday' } },
  { value: '7', label: { zh: '周日', en: 'Sunday' } },
] as const

/** What a forecast is compared with: at least the limit, of frost at most. */
export const forecasts = ['rain', 'heat', 'frost', 'wind'] as const
export type Forecast = (typeof forecasts)[number]

/** When a maintenance plan opens a task: by which trigger, and what each of them needs. */
export const triggerFields = {
  trigger: field.choice(
    '触发方式',
    'Trigger',
    {
      items: [
        { value: 'calendar', label: { zh: '按日历', en: 'Calendar' } },
        { value: 'hours', label: { zh: '按运行小时', en: 'Running hours' } },
        { value: 'condition', label: { zh: '按数据条件', en: 'Condition on data' } },
        { value: 'weather', label: { zh: '按天气预报', en: 'Weather forecast' } },
      ],
    },
    { required: true, default: 'calendar', widget: 'radio', span: 24 },
  ),
  every: field.integer('间隔', 'Every', { minimum: 1, maximum: 999, default: 1 }),
  period: field.choice(
    '周期单位',
    'Period',
    {
      items: [
        { value: 'day', label: { zh: '天', en: 'Days' } },
        { value: 'week', label: { zh: '周', en: 'Weeks' } },
        { value: 'month', label: { zh: '月', en: 'Months' } },
        { value: 'year', label: { zh: '年', en: 'Years' } },
      ],
    },
    { default: 'month' },
  ),
  starts_on: field.date('开始日期', 'Starts on'),
  weekdays: field.choices('星期', 'Weekdays', { items: weekdayItems }),
  day_of_month: field.integer('每月几号', 'Day of month', {
    minimum: 1,
    maximum: 31,
    description: {
      zh: '当月没有该日时为月末；留空则同开始日期。',
      en: 'The last day where a month has fewer; empty for that of the start.',
    },
  }),
  move: field.choice(
    '遇非工作日',
    'On days off',
    {
      items: [
        { value: 'none', label: { zh: '不调整', en: 'Stays' } },
        { value: 'before', label: { zh: '提前至工作日', en: 'Workday before' } },
        { value: 'after', label: { zh: '顺延至工作日', en: 'Workday after' } },
      ],
    },
    {
      default: 'none',
      description: {
        zh: '依据“节假日”；尚未公布节假日的年份只按周末判断。',
        en: 'By the page Holidays; weekends alone in years whose holidays are not published yet.',
      },
    },
  ),
  counter_point_id: field.reference('计时监测点', 'Hour counter', 'point'),
  every_hours: field.number('每运行', 'Every', {
    minimum: 1,
    maximum: 1_000_000,
    precision: 1,
    unit: 'h',
  }),
  hours_done: field.number('上次维护读数', 'Reading at last work', {
    minimum: 0,
    precision: 1,
    unit: 'h',
  }),
  hours_done_at: field.moment('上次维护时间', 'Last work at'),
  counter_changes: field.rows('计时器更换', 'Counter replacements', 'maintenance_counter_change', {
    changed_at: field.moment('更换时间', 'Replaced at', { required: true }),
    last_reading: field.number('旧表末读数', 'Last reading of the old one', {
      required: true,
      minimum: 0,
      precision: 1,
    }),
    first_reading: field.number('新表起读数', 'First reading of the new one', {
      required: true,
      minimum: 0,
      precision: 1,
      default: 0,
    }),
  }),
  condition: field.text('条件', 'Condition', {
    maxLength: expressionLimits.length,
    span: 24,
    description: {
      zh: '用下表的名称书写，如 pressure > 0.6 and flow < 20；缺失或过期的值不满足任何条件。',
      en: 'By the names below, such as pressure > 0.6 and flow < 20. Missing and stale values meet none.',
    },
  }),
  holds_minutes: field.integer('持续时间', 'Holds for', {
    minimum: 0,
    maximum: 10_080,
    default: 10,
    unit: 'min',
  }),
  condition_points: field.rows(
    '条件中的监测点',
    'Points of the condition',
    'maintenance_condition_point',
    {
      name: field.text('名称', 'Name', { required: true, maxLength: 32 }),
      point_id: field.reference('监测点', 'Point', 'point', { required: true }),
    },
  ),
  forecast: field.choice('预报', 'Forecast', {
    items: [
      { value: 'rain', label: { zh: '日降水量达到（mm）', en: 'Rain of a day from (mm)' } },
      { value: 'heat', label: { zh: '最高气温达到（℃）', en: 'Highest temperature from (℃)' } },
      { value: 'frost', label: { zh: '最低气温低至（℃）', en: 'Lowest temperature down to (℃)' } },
      { value: 'wind', label: { zh: '风力达到（级）', en: 'Wind force from (Bft)' } },
    ] satisfies { value: Forecast; label: object }[],
  }),
  forecast_limit: field.number('阈值', 'Limit', {
    minimum: -60,
    maximum: 500,
    precision: 1,
    description: {
      zh: '预报当天的前一天到期；同一单元三天内不重复生成。',
      en: 'Due on the day before. A unit has no second task within three days.',
    },
  }),
  unit_kinds: field.choices(
    '单元类型',
    'Unit kinds',
    { items: unitKinds.map((value) => ({ value, label: unitKindNames[value] })) },
    {
      span: 24,
      description: {
        zh: '所属单位及其下级单位中这些类型的全部监测单元。',
        en: 'All units of these kinds in the organisation and those below it.',
      },
    },
  ),
}
