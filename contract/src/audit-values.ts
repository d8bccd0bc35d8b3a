import type { DataScope } from './access.ts'
import type { Language } from './errors.ts'
import type { importStates } from './field/imports.ts'
import type { FileGroup, FileVisibility } from './files.ts'
import type { ListSize, RowActionKind } from './kit/list-appearance.ts'
import type { Importance, MessageKind } from './messages.ts'

type Words<Value extends string> = Readonly<Record<Language, Readonly<Record<Value, string>>>>

/** As the pages of files name them too. */
export const fileGroupWords: Words<FileGroup> = {
  zh: {
    image: '图片',
    voice: '音频',
    zips: '压缩包',
    office: '文档',
    video: '视频',
    text: '文本',
    package: '安装包',
  },
  en: {
    image: 'Pictures',
    voice: 'Audio',
    zips: 'Archives',
    office: 'Documents',
    video: 'Videos',
    text: 'Text',
    package: 'App packages',
  },
}

/** Their page says the same to the owner of a file; here somebody else reads. */
const visibilities: Words<FileVisibility> = {
  zh: {
    owner: '仅上传者可见',
    attached: '引用处的读者可见',
    organisation: '本单位可见',
  },
  en: {
    owner: 'Owner only',
    attached: 'Readers of the items that use it',
    organisation: 'Organisation',
  },
}

/** As the pages of imports name them too. */
export const importStateWords: Words<(typeof importStates)[number]> = {
  zh: {
    uploaded: '待选列',
    checking: '试运行中',
    checked: '待入库',
    storing: '入库中',
    stored: '已入库',
    undoing: '撤销中',
    undone: '已撤销',
    failed: '失败',
    cancelled: '已取消',
  },
  en: {
    uploaded: 'Mapping required',
    checking: 'Dry run in progress',
    checked: 'Ready to store',
    storing: 'Storing',
    stored: 'Stored',
    undoing: 'Undoing',
    undone: 'Undone',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}

const importances: Words<Importance> = {
  zh: {
    normal: '普通',
    important: '重要',
    urgent: '紧急',
  },
  en: {
    normal: 'Normal',
    important: 'Important',
    urgent: 'Urgent',
  },
}

/** As the pages of roles name them too. */
export const dataScopeWords: Words<DataScope> = {
  zh: {
    own: '仅本人',
    department: '本部门',
    organisation: '本单位',
    'organisation-and-below': '本单位及下级',
    tenant: '全部单位',
  },
  en: {
    own: 'Own records only',
    department: 'Department',
    organisation: 'Organisation',
    'organisation-and-below': 'Organisation and subordinates',
    tenant: 'All organisations',
  },
}

/** As the settings of lists name them too. */
export const listSizeWords: Words<ListSize> = {
  zh: { compact: '紧凑', normal: '标准', large: '宽松' },
  en: { compact: 'Compact', normal: 'Normal', large: 'Large' },
}

/** As the settings of lists name them too. */
export const rowActionWords: Words<RowActionKind> = {
  zh: { described: '页面默认', buttons: '按钮', menu: '菜单' },
  en: { described: 'As each page has it', buttons: 'Buttons', menu: 'Menu' },
}

/** Kinds of messages and of uses of files; those of other objects stay as recorded. */
const kinds: Words<MessageKind | 'avatar' | 'branding' | 'page-announcement'> = {
  zh: {
    message: '消息',
    notice: '通知',
    avatar: '头像',
    branding: '品牌外观',
    'page-announcement': '功能公告',
  },
  en: {
    message: 'Message',
    notice: 'Notice',
    avatar: 'Picture',
    branding: 'Branding',
    'page-announcement': 'Page announcement',
  },
}

const yesOrNo: Words<'yes' | 'no'> = {
  zh: { yes: '是', no: '否' },
  en: { yes: 'Yes', no: 'No' },
}

/** The words of coded values of the audit trail, by column. */
const auditValues: Readonly<Record<string, Words<string>>> = {
  data_scope: dataScopeWords,
  file_group: fileGroupWords,
  visibility: visibilities,
  state: importStateWords,
  importance: importances,
  kind: kinds,
  row_actions: rowActionWords,
  row_size: listSizeWords,
  open_tree: yesOrNo,
  shows_organisation: yesOrNo,
}

/** The word of a coded value; undefined for any other value. */
export function auditValueWord(column: string, value: string, language: Language) {
  const words = auditValues[column]?.[language] ?? {}
  return Object.hasOwn(words, value) ? words[value] : undefined
}
