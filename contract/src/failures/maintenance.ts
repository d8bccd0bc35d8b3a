import type { Failure } from './failure.ts'

export const maintenanceFailures = {
  'maintenance.task-ended': {
    status: 409,
    zh: '维护工作已结束，不能再修改',
    en: 'The maintenance task has ended and can no longer be changed',
  },
  'maintenance.wrong-state': {
    status: 409,
    zh: '维护工作的状态已改变，请刷新后重试',
    en: 'The state of the maintenance task has changed. Reload it and try again.',
  },
  'maintenance.work-recorded': {
    status: 409,
    zh: '已有记录，不能撤销开始',
    en: 'Work is recorded already. Its start can no longer be undone.',
  },
  'maintenance.steps-missing': {
    status: 409,
    zh: '还有 {count} 个必做步骤没有记录',
    en: 'Required steps without a record: {count}',
  },
  'maintenance.photo-missing': {
    status: 409,
    zh: '有步骤要求拍照，请先上传照片',
    en: 'A step asks for a photo. Upload one first.',
  },
  'maintenance.signature-missing': {
    status: 409,
    zh: '本工作须签名，请先签名',
    en: 'The task needs a signature. Sign it first.',
  },
  'maintenance.findings-missing': {
    status: 409,
    zh: '有读数超出允许范围，请先填写检查结果',
    en: 'A reading is out of its range. Describe the findings first.',
  },
  'maintenance.own-work': {
    status: 409,
    zh: '复核人不能是完成人',
    en: 'A task is checked by another person than the one who did it',
  },
  'maintenance.planned-task': {
    status: 409,
    zh: '计划生成的维护工作不能删除，可跳过并说明原因',
    en: 'A task of a plan cannot be deleted. Skip it with a reason instead.',
  },
  'maintenance.plan-of-kinds': {
    status: 409,
    zh: '按天气预报的计划适用于所属单位内这些类型的全部单元，不能复制；可修改所属单位或单元类型',
    en: 'A plan by the weather forecast is for all units of its kinds and is not copied. Change its organisation or its unit kinds.',
  },
  'maintenance.plan-without-equipment': {
    status: 409,
    zh: '计划没有维护对象，无法确定复制的内容；请先添加维护对象',
    en: 'The plan has no equipment that copies could be made after. Add some first.',
  },
  'maintenance.equipment-hidden': {
    status: 409,
    zh: '计划的部分设备或监测点您无权查看，不能复制',
    en: 'You do not see all devices and points of the plan, so it cannot be copied',
  },
  'maintenance.copied-to-units': {
    status: 409,
    zh: '计划针对整个单元或多台设备，只能复制到监测单元',
    en: 'The plan is about a unit or several devices and can be copied to units only',
  },
  'maintenance.calibration-kept': {
    status: 409,
    zh: '校准台账的记录不能删除，可更正，或填写原因后作废',
    en: 'Records of the calibration book are not deleted. Correct the record, or void it with a reason.',
  },
} as const satisfies Record<string, Failure>
