import { z } from 'zod'
import { id, none } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'
import { calibrationKinds } from './calibration-fields.ts'
import { stepFields, workFields } from './work-fields.ts'

/** `open` is due or will be; what needs no check ends as `done`. */
export const taskStates = ['open', 'started', 'done', 'checked', 'skipped'] as const
export type TaskState = (typeof taskStates)[number]

/** One due piece of work on a unit or device: of a maintenance plan, or corrective work that somebody reports. */
export const maintenanceTask = defineEntity({
  table: 'maintenance_task',
  path: '/maintenance/tasks',
  title: pages.maintenanceTasks.title,
  noun: { zh: '维护工作', en: 'maintenance task' },
  icon: pages.maintenanceTasks.icon,
  access: { read: pages.maintenanceTasks.permission, change: 'maintenance.work' },
  comments: true,
  history: true,
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
      width: 300,
    }),
    origin: field.choice(
      '来源',
      'Origin',
      {
        items: [
          { value: 'planned', label: { zh: '计划', en: 'Planned' } },
          { value: 'corrective', label: { zh: '检修', en: 'Corrective' }, tone: 'warning' },
        ],
      },
      { readOnly: true },
    ),
    unit_id: field.reference('监测单元', 'Unit', 'unit', {
      required: true,
      immutable: true,
      width: 160,
    }),
    device_id: field.reference('设备', 'Device', 'device', { immutable: true, width: 220 }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      readOnly: true,
    }),
    due_on: field.date('到期日', 'Due on', { required: true }),
    urgency: field.choice(
      '期限',
      'Deadline',
      {
        items: [
          { value: 'overdue', label: { zh: '逾期', en: 'Overdue' }, tone: 'bad' },
          { value: 'today', label: { zh: '今天到期', en: 'Due today' }, tone: 'warning' },
          { value: 'ahead', label: { zh: '未到期', en: 'Ahead' }, tone: 'info' },
          { value: 'unchecked', label: { zh: '待复核', en: 'To be checked' }, tone: 'warning' },
          { value: 'ended', label: { zh: '已结束', en: 'Ended' }, tone: 'neutral' },
        ],
      },
      { readOnly: true },
    ),
    state: field.choice(
      '状态',
      'State',
      {
        items: [
          { value: 'open', label: { zh: '待办', en: 'Open' }, tone: 'info' },
          { value: 'started', label: { zh: '进行中', en: 'In progress' }, tone: 'warning' },
          { value: 'done', label: { zh: '已完成', en: 'Done' }, tone: 'good' },
          { value: 'checked', label: { zh: '已复核', en: 'Checked' }, tone: 'good' },
          { value: 'skipped', label: { zh: '已跳过', en: 'Skipped' }, tone: 'neutral' },
        ],
      },
      { readOnly: true },
    ),
    priority: workFields.priority,
    flagged_data: workFields.flagged_data,
    people: workFields.people,
    role: workFields.role,
    is_mine: field.flag('由我负责', 'Mine', {
      readOnly: true,
      description: {
        zh: '负责人员有我，或负责角色是我的角色。',
        en: 'I am one of the responsible people, or have the responsible role.',
      },
    }),
    instructions: workFields.instructions,
    estimated_minutes: workFields.estimated_minutes,
    is_unsure: field.flag('节假日未公布', 'Holidays not published', {
      readOnly: true,
      description: {
        zh: '到期日所在年份的节假日尚未公布，只按周末调整。',
        en: 'The due day was moved by weekends alone: the holidays of its year were not published.',
      },
    }),
    steps: field.rows(
      '作业步骤',
      'Steps',
      'maintenance_task_step',
      {
        ...stepFields,
        is_ticked: field.flag('完成', 'Done'),
        reading: field.number('读数', 'Reading'),
        remark: field.text('记录', 'Note', { maxLength: 500 }),
      },
      { maxItems: 100 },
    ),
    started_at: field.moment('开始时间', 'Started at', {
      description: {
        zh: '开始至结束期间，按“维护标记”选择的数据不参与统计。',
        en: 'From here to the end, the data chosen as under maintenance count in no statistics.',
      },
    }),
    ended_at: field.moment('结束时间', 'Ended at'),
    minutes_taken: field.integer('实际用时', 'Time taken', {
      minimum: 0,
      maximum: 100_000,
      unit: 'min',
    }),
    findings: field.text('检查结果', 'Findings', {
      format: 'multiline',
      maxLength: 4000,
      span: 24,
    }),
    photos: field.files('照片', 'Photos', {
      group: 'image',
      maxItems: 10,
      picture: { longestSide: 2000 },
    }),
    signature: field.file('签名', 'Signature', {
      group: 'image',
      widget: 'signature',
      span: 24,
    }),
    signed_name: field.text('签署姓名', 'Signed by', {
      maxLength: 80,
      description: {
        zh: '未手写签名时，以此姓名作为签名。',
        en: 'Where nothing is signed by hand, the name stands for the signature.',
      },
    }),
    calibration_point_id: field.reference('核查的监测点', 'Point to be checked', 'point', {
      readOnly: true,
    }),
    calibration_kind: field.choice(
      '核查类别',
      'Kind of check',
      { items: calibrationKinds },
      { readOnly: true },
    ),
    is_signed: field.flag('须签名', 'Signature required', { readOnly: true }),
    is_checked: field.flag('须他人复核', 'Checked by a second person', { readOnly: true }),
    started_by: field.reference('作业人', 'Started by', 'person', { readOnly: true }),
    done_by: field.reference('完成人', 'Done by', 'person', { readOnly: true }),
    done_at: field.moment('完成时间', 'Done at', { readOnly: true }),
    checked_by: field.reference('复核人', 'Checked by', 'person', { readOnly: true }),
    checked_at: field.moment('复核时间', 'Checked at', { readOnly: true }),
    check_remark: field.text('复核意见', 'Remark of the check', {
      readOnly: true,
      maxLength: 500,
    }),
    return_reason: field.text('退回原因', 'Reason for sending back', {
      readOnly: true,
      maxLength: 500,
    }),
    skip_reason: field.text('跳过原因', 'Reason for skipping', { readOnly: true, maxLength: 500 }),
  },
  list: {
    columns: ['name', 'urgency', 'due_on', 'priority', 'unit_id', 'state', 'device_id'],
    sort: 'due_on',
    filter: [['urgency', '∈', ['overdue', 'today', 'ahead', 'unchecked']]],
    filterTitle: { zh: '未结束', en: 'Not ended' },
    counts: 'urgency',
    range: 'due_on',
    selection: true,
    actions: 'menu',
    expand: ['instructions', 'steps', 'findings'],
  },
  form: {
    groups: [
      field.group('工作', 'Work', [
        'name',
        'unit_id',
        'device_id',
        'due_on',
        'priority',
        'instructions',
        'photos',
      ]),
      field.group('安排', 'Arrangement', ['people', 'role', 'estimated_minutes', 'flagged_data'], {
        fold: 'closed',
      }),
      field.group('步骤', 'Steps', ['steps'], { fold: 'closed' }),
      field.group(
        '记录',
        'Record',
        ['started_at', 'ended_at', 'minutes_taken', 'findings', 'signature', 'signed_name'],
        { fold: 'closed' },
      ),
    ],
  },
})

const taskInput = z.object({ taskId: id })

export const startTask = defineRoute({
  method: 'POST',
  path: '/maintenance/tasks/:taskId/start',
  access: 'maintenance.work',
  summary: {
    zh: '开始一项维护工作：此后其“维护标记”所指的数据不参与统计。',
    en: 'Start a maintenance task. From now on the data that it has under maintenance count in no statistics.',
  },
  input: taskInput,
  output: none,
})

export const finishTask = defineRoute({
  method: 'POST',
  path: '/maintenance/tasks/:taskId/finish',
  access: 'maintenance.work',
  summary: {
    zh: '完成一项维护工作：必做步骤、照片和签名须齐全；维护标记同时结束。',
    en: 'Complete a maintenance task whose required steps, photos and signature are there. Its time of maintenance ends.',
  },
  input: taskInput,
  output: none,
})

export const checkTask = defineRoute({
  method: 'POST',
  path: '/maintenance/tasks/:taskId/check',
  access: 'maintenance.work',
  summary: {
    zh: '复核一项已完成的维护工作；复核人不能是完成人。',
    en: 'Verify a maintenance task that is done, by another person than the one who did it.',
  },
  input: taskInput.extend({ remark: z.string().trim().max(500).optional() }),
  output: none,
})

export const sendBackTask = defineRoute({
  method: 'POST',
  path: '/maintenance/tasks/:taskId/send-back',
  access: 'maintenance.work',
  summary: {
    zh: '复核时退回一项已完成的维护工作，须说明原因：工作恢复为进行中，记录和时间保留。',
    en: 'Send a maintenance task that is done back instead of verifying it, with the reason: it is in progress again, with its record and times.',
  },
  input: taskInput.extend({ reason: z.string().trim().min(1).max(500) }),
  output: none,
})

export const skipTask = defineRoute({
  method: 'POST',
  path: '/maintenance/tasks/:taskId/skip',
  access: 'maintenance.work',
  summary: {
    zh: '跳过一项尚未开始的维护工作，须说明原因。',
    en: 'Cancel a maintenance task that has not started: it is skipped, with the reason.',
  },
  input: taskInput.extend({ reason: z.string().trim().min(1).max(500) }),
  output: none,
})
