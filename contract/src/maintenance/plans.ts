import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { triggerFields } from './trigger-fields.ts'
import { stepFields, workFields } from './work-fields.ts'

const calendar = ['trigger', '=', 'calendar'] as const
const hours = ['trigger', '=', 'hours'] as const
const condition = ['trigger', '=', 'condition'] as const
const weather = ['trigger', '=', 'weather'] as const

/** Recurring work on units and devices: what is done, on what, and when a maintenance task is opened for it. */
export const maintenancePlan = defineEntity({
  table: 'maintenance_plan',
  path: '/maintenance/plans',
  title: pages.maintenancePlans.title,
  noun: { zh: '维护计划', en: 'maintenance plan' },
  icon: pages.maintenancePlans.icon,
  access: { read: pages.maintenancePlans.permission, change: 'maintenance.plan' },
  comments: true,
  history: true,
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
    }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      required: true,
    }),
    kind: field.choice('类别', 'Category', { code: 'maintenance-kind' }),
    priority: workFields.priority,
    flagged_data: workFields.flagged_data,
    is_active: field.flag('启用', 'Active', {
      default: true,
      description: {
        zh: '停用后不再生成维护工作，已生成的保留。',
        en: 'An inactive plan opens no more tasks; those that are open stay.',
      },
    }),
    instructions: workFields.instructions,
    estimated_minutes: workFields.estimated_minutes,
    people: workFields.people,
    role: workFields.role,
    is_checked: field.flag('须他人复核', 'Checked by a second person'),
    is_signed: field.flag('须签名', 'Signature required'),
    lead_days: field.integer('提前生成天数', 'Days ahead', {
      required: true,
      minimum: 0,
      maximum: 90,
      default: 7,
      description: {
        zh: '到期前多少天生成维护工作。',
        en: 'How long before its due day a task is opened.',
      },
    }),
    overdue_days: field.integer('逾期提醒天数', 'Overdue after', {
      required: true,
      minimum: 0,
      maximum: 90,
      default: 0,
      unit: 'd',
      description: {
        zh: '超过到期日多少天后提醒负责人员；0 为到期次日。',
        en: 'Days past the due day until the people responsible are told; 0 is the next day.',
      },
    }),
    escalation_days: field.integer('上报天数', 'Escalated after', {
      minimum: 1,
      maximum: 90,
      unit: 'd',
      description: {
        zh: '逾期提醒后再过多少天上报；留空则不上报。',
        en: 'Days after that until others are told as well; empty for never.',
      },
    }),
    escalation_people: field.choices(
      '上报人员',
      'Escalated to people',
      { to: 'person' },
      { maxItems: 20 },
    ),
    escalation_role: field.choice('上报角色', 'Escalated to role', { to: 'role' }),
    ...triggerFields,
    steps: field.rows('作业步骤', 'Steps', 'maintenance_plan_step', stepFields, { maxItems: 100 }),
    equipment: field.rows(
      '维护对象',
      'Equipment',
      'maintenance_equipment',
      {
        unit_id: field.reference('监测单元', 'Unit', 'unit', { required: true }),
        device_id: field.reference('设备', 'Device', 'device'),
      },
      { maxItems: 200 },
    ),
    object_count: field.integer('对象数', 'Objects', {
      readOnly: true,
      description: {
        zh: '在用的监测单元和设备数，到期时各生成一项工作；按天气预报的计划为空。',
        en: 'Units and devices in use, each of which gets a task when the plan falls due; empty for plans by the weather forecast.',
      },
    }),
  },
  rules: {
    every: { visibleWhen: calendar, requiredWhen: calendar },
    period: { visibleWhen: calendar, requiredWhen: calendar },
    starts_on: { visibleWhen: calendar, requiredWhen: calendar },
    weekdays: { visibleWhen: { all: [calendar, ['period', '=', 'week']] } },
    day_of_month: { visibleWhen: { all: [calendar, ['period', '=', 'month']] } },
    move: { visibleWhen: calendar, requiredWhen: calendar },
    counter_point_id: { visibleWhen: hours, requiredWhen: hours },
    every_hours: { visibleWhen: hours, requiredWhen: hours },
    hours_done: { visibleWhen: hours, requiredWhen: hours },
    hours_done_at: { visibleWhen: hours, requiredWhen: hours },
    counter_changes: { visibleWhen: hours },
    condition: { visibleWhen: condition, requiredWhen: condition },
    holds_minutes: { visibleWhen: condition, requiredWhen: condition },
    condition_points: { visibleWhen: condition },
    forecast: { visibleWhen: weather, requiredWhen: weather },
    forecast_limit: { visibleWhen: weather, requiredWhen: weather },
    unit_kinds: { visibleWhen: weather, requiredWhen: weather },
    equipment: { visibleWhen: ['trigger', '≠', 'weather'] },
  },
  list: {
    columns: [
      'name',
      'trigger',
      'object_count',
      'organisation_id',
      'kind',
      'priority',
      'is_active',
    ],
    sort: 'name',
    counts: 'trigger',
    selection: true,
    actions: 'menu',
    expand: ['equipment', 'steps'],
  },
  form: {
    in: 'dialog',
    as: 'tabs',
    groups: [
      field.group('基本信息', 'Basics', [
        'name',
        'organisation_id',
        'kind',
        'priority',
        'estimated_minutes',
        'is_active',
        'instructions',
      ]),
      field.group('触发', 'Trigger', [
        'trigger',
        'every',
        'period',
        'starts_on',
        'weekdays',
        'day_of_month',
        'move',
        'counter_point_id',
        'every_hours',
        'hours_done',
        'hours_done_at',
        'counter_changes',
        'condition',
        'holds_minutes',
        'condition_points',
        'forecast',
        'forecast_limit',
        'unit_kinds',
      ]),
      field.group('步骤', 'Steps', ['steps']),
      field.group('对象', 'Equipment', ['equipment', 'flagged_data']),
      field.group('人员与期限', 'People and deadlines', [
        'people',
        'role',
        'is_checked',
        'is_signed',
        'lead_days',
        'overdue_days',
        'escalation_days',
        'escalation_people',
        'escalation_role',
      ]),
    ],
  },
})
