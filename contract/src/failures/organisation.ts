import type { Failure } from './failure.ts'

export const organisationFailures = {
  'organisation.not-found': {
    status: 404,
    zh: '单位不存在',
    en: 'Organisation not found',
  },
  'organisation.apps-whole-tenant': {
    status: 403,
    zh: '移动应用对整个单位提供，只有能看到整个单位的管理员可以修改',
    en: 'The mobile app is offered to the whole organisation. Only administrators who see all of it can change it.',
  },
  'organisation.app-not-found': {
    status: 404,
    zh: '该单位没有此平台的移动应用',
    en: 'The organisation has no mobile app for this platform',
  },
  'organisation.code-unknown': {
    status: 404,
    zh: '单位代码无效',
    en: 'Unknown organisation code',
  },
  'organisation.whole-tenant': {
    status: 403,
    zh: '版本记录对整个单位显示，只有能看到整个单位的人员可以修改',
    en: 'Version records are shown to the whole organisation. Only users who see all of it can change them.',
  },
  'organisation.quota-people': {
    status: 409,
    zh: '本单位最多 {quota} 名启用的人员，本次操作后至少将有 {wanted} 名。请停用不再需要的人员，或联系平台运营方',
    en: 'Your organisation can have at most {quota} people who may sign in; with these there would be at least {wanted}. Disable people who no longer need to, or contact the operator of the platform.',
  },
  'organisation.quota-points': {
    status: 409,
    zh: '本单位最多 {quota} 个使用中的监测点，本次操作后至少将有 {wanted} 个。请退役不用的监测点，或联系平台运营方',
    en: 'Your organisation can have at most {quota} points in use; with these there would be at least {wanted}. Retire points that are not needed, or contact the operator of the platform.',
  },
  'organisation.quota-files': {
    status: 409,
    zh: '本单位的文件最多占用 {gigabytes} GB，空间不足。请删除不用的文件，或联系平台运营方',
    en: 'The files of your organisation can take at most {gigabytes} GB. Delete files that are not needed, or contact the operator of the platform.',
  },
  'organisation.is-root': {
    status: 409,
    zh: '最上级的单位不能删除',
    en: 'The topmost organisation cannot be deleted',
  },
  'organisation.copy-too-large': {
    status: 409,
    zh: '一次最多复制 {mostOrganisations} 个单位、共 {mostRecords} 条记录，这里有 {organisations} 个单位、共 {records} 条记录（单位、监测单元、设备、监测点、系统、菜单项及各角色的设置）。请分批复制：先新建副本的上级单位，再将下级单位逐个复制到其中',
    en: 'At most {mostOrganisations} organisations with {mostRecords} records in all can be copied at once; here are {organisations} organisations with {records} records: organisations, units, devices, points, systems, menu entries and what roles show of them. Copy it in parts: add the organisation that the copy is to be, then copy those below one by one into it.',
  },
  'organisation.copy-under-way': {
    status: 409,
    zh: '正在复制单位，请 {seconds} 秒后再试',
    en: 'An organisation is being copied. Try again in {seconds} s.',
  },
  'organisation.branch-in-use': {
    status: 409,
    zh: '该单位及其下级单位仍有 {contents}。请先移走或删除',
    en: 'The organisation and those below it still have {contents}. Move or delete them first.',
  },
  'organisation.in-use': {
    status: 409,
    zh: '该单位不能删除：仍有 {contents}。请先移走或删除',
    en: 'The organisation cannot be deleted. It still has {contents}. Move or delete them first.',
  },
} as const satisfies Record<string, Failure>
