import * as field from '../kit/field.ts'

const priorityItems = [
  { value: 'low', label: { zh: '低', en: 'Low' }, tone: 'neutral' },
  { value: 'normal', label: { zh: '普通', en: 'Normal' }, tone: 'neutral' },
  { value: 'high', label: { zh: '高', en: 'High' }, tone: 'warning' },
  { value: 'urgent', label: { zh: '紧急', en: 'Urgent' }, tone: 'bad' },
] as const

export const stepKinds = ['tick', 'reading', 'text', 'photo'] as const

const kindItems = [
  { value: 'tick', label: { zh: '勾选', en: 'Tick' } },
  { value: 'reading', label: { zh: '读数', en: 'Reading' } },
  { value: 'text', label: { zh: '文字', en: 'Text' } },
  { value: 'photo', label: { zh: '照片', en: 'Photo' } },
] as const

/** What is to be done in one step of a maintenance plan, and of the task that is made of it. */
export const stepFields = {
  instruction: field.text('步骤', 'Step', { required: true, maxLength: 200 }),
  kind: field.choice(
    '记录方式',
    'Record',
    { items: kindItems },
    { required: true, default: 'tick' },
  ),
  unit_of_measure: field.text('计量单位', 'Unit of measure', { maxLength: 64 }),
  lowest: field.number('允许下限', 'Allowed from'),
  highest: field.number('允许上限', 'Allowed to'),
  is_required: field.flag('必做', 'Required', { default: true }),
}

/** Whose data count as under maintenance while work goes on: the points of its device, all points of its unit, or none. */
export const flaggings = ['device', 'unit', 'none'] as const
export type Flagging = (typeof flaggings)[number]

/** What work in fact flags: without a device, the points of the device are none. */
export const flaggingOf = (work: { flagged_data: unknown; device_id: unknown }): Flagging => {
  if (work.flagged_data === 'unit') return 'unit'
  return work.flagged_data === 'device' && work.device_id !== null ? 'device' : 'none'
}

/** Who does a maintenance plan or task, how urgently, how, and in what time. */
export const workFields = {
  priority: field.choice(
    '优先级',
    'Priority',
    { items: priorityItems },
    { required: true, default: 'normal' },
  ),
  flagged_data: field.choice(
    '维护标记',
    'Data under maintenance',
    {
      items: [
        { value: 'device', label: { zh: '设备的监测点', en: 'Points of the device' } },
        { value: 'unit', label: { zh: '整个单元的监测点', en: 'All points of the unit' } },
        { value: 'none', label: { zh: '不标记', en: 'None' } },
      ] satisfies { value: Flagging; label: object }[],
    },
    {
      required: true,
      default: 'device',
      description: {
        zh: '作业期间这些监测点的数据按维护标记，不参与统计；未指定设备时，“设备的监测点”不标记任何数据。',
        en: 'Points whose data count as under maintenance while work goes on, in no statistics. Without a device, “Points of the device” are none.',
      },
    },
  ),
  people: field.choices('负责人员', 'Responsible people', { to: 'person' }, { maxItems: 20 }),
  role: field.choice('负责角色', 'Responsible role', { to: 'role' }),
  instructions: field.text('作业说明', 'Instructions', {
    format: 'multiline',
    maxLength: 4000,
    span: 24,
  }),
  estimated_minutes: field.integer('预计用时', 'Estimated time', {
    minimum: 1,
    maximum: 14_400,
    unit: 'min',
  }),
}
