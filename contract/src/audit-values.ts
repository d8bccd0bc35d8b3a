import type { DataScope } from './access.ts'
import type { Language } from './errors.ts'
import type { importStates } from './field/imports.ts'
import type { LocalText } from './fields.ts'
import type { FileGroup, FileVisibility } from './files.ts'
import type { Importance, MessageKind } from './messages.ts'

type Words<Value extends string> = Readonly<Record<Value, LocalText>>

const fileGroups: Words<FileGroup> = {
  image: { zh: '图片', en: 'Pictures' },
  voice: { zh: '音频', en: 'Audio' },
  zips: { zh: '压缩包', en: 'Archives' },
  office: { zh: '文档', en: 'Documents' },
  video: { zh: '视频', en: 'Videos' },
  text: { zh: '文本', en: 'Text' },
}

const visibilities: Words<FileVisibility> = {
  owner: { zh: '仅上传者可见', en: 'Owner only' },
  attached: { zh: '引用处的读者可见', en: 'Readers of the items that use it' },
  organisation: { zh: '本单位可见', en: 'Organisation' },
}

const states: Words<(typeof importStates)[number]> = {
  uploaded: { zh: '待选列', en: 'Mapping required' },
  checking: { zh: '试运行中', en: 'Dry run in progress' },
  checked: { zh: '待入库', en: 'Ready to store' },
  storing: { zh: '入库中', en: 'Storing' },
  stored: { zh: '已入库', en: 'Stored' },
  failed: { zh: '失败', en: 'Failed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
}

const importances: Words<Importance> = {
  normal: { zh: '普通', en: 'Normal' },
  important: { zh: '重要', en: 'Important' },
  urgent: { zh: '紧急', en: 'Urgent' },
}

const dataScopes: Words<DataScope> = {
  own: { zh: '仅本人', en: 'Own records only' },
  department: { zh: '本部门', en: 'Department' },
  organisation: { zh: '本单位', en: 'Organisation' },
  'organisation-and-below': { zh: '本单位及下级', en: 'Organisation and subordinates' },
  tenant: { zh: '全部单位', en: 'All organisations' },
}

/** Kinds of messages and of uses of files; those of other objects stay as recorded. */
const kinds: Words<MessageKind | 'avatar' | 'page-announcement'> = {
  message: { zh: '消息', en: 'Message' },
  notice: { zh: '通知', en: 'Notice' },
  avatar: { zh: '头像', en: 'Picture' },
  'page-announcement': { zh: '功能公告', en: 'Page announcement' },
}

/** The words of coded values of the audit trail, by column. */
const auditValues: Readonly<Record<string, Readonly<Record<string, LocalText>>>> = {
  data_scope: dataScopes,
  file_group: fileGroups,
  visibility: visibilities,
  state: states,
  importance: importances,
  kind: kinds,
}

/** The word of a coded value; undefined for any other value. */
export const auditValueWord = (column: string, value: string, language: Language) =>
  auditValues[column]?.[value]?.[language]
