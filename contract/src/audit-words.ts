import type { Language } from './errors.ts'
import type { LocalText } from './fields.ts'
import type { TableWords, TrailWords } from './kit/trail-words.ts'
import { auditColumns } from './logs/audit-columns.ts'

/** How the audit trail writes values that have no words of their own. */
export const auditWords = {
  zh: { empty: '空', yes: '是', no: '否', concealed: '（内容不记录）' },
  en: { empty: 'empty', yes: 'yes', no: 'no', concealed: '(not recorded)' },
} as const

/** The names of audited objects, by table; described entities are called by their descriptions (`kit/trail-words.ts`). */
export const auditSubjects: Readonly<Record<string, LocalText>> = {
  account: { zh: '人员', en: 'Person' },
  account_organisation: { zh: '人员任职单位', en: 'Person organisation' },
  account_role: { zh: '人员角色', en: 'Person role' },
  bound_device: { zh: '绑定设备', en: 'Bound device' },
  branding: { zh: '品牌外观', en: 'Branding' },
  calibration_pair: { zh: '校准数据对', en: 'Pair of a comparison' },
  calibration_record: { zh: '校准记录', en: 'Calibration record' },
  calibration_rule: { zh: '校准规则', en: 'Calibration rule' },
  channel_move: { zh: '通道数据移动', en: 'Moving of values' },
  default_desktop: { zh: '默认起始页', en: 'Start page' },
  device: { zh: '设备', en: 'Device' },
  field_channel: { zh: '通道', en: 'Channel' },
  field_connection: { zh: '现场连接', en: 'Field connection' },
  file: { zh: '文件', en: 'File' },
  file_attachment: { zh: '文件引用', en: 'Use of a file' },
  import_job: { zh: '数据导入', en: 'Data import' },
  list_appearance: { zh: '列表外观', en: 'List appearance' },
  hidden_knowledge_question: { zh: '隐藏的产品问题', en: 'Hidden question of the product' },
  holiday: { zh: '自定节假日', en: 'Own holiday' },
  maintenance_equipment: { zh: '维护对象', en: 'Equipment of a maintenance plan' },
  maintenance_plan: { zh: '维护计划', en: 'Maintenance plan' },
  maintenance_condition_point: { zh: '条件中的监测点', en: 'Point of a condition' },
  maintenance_task: { zh: '维护工作', en: 'Maintenance task' },
  menu_entry: { zh: '菜单', en: 'Menu entry' },
  message: { zh: '消息', en: 'Message' },
  oidc_provider: { zh: '统一认证服务', en: 'OpenID Connect provider' },
  organisation: { zh: '单位', en: 'Organisation' },
  parameter: { zh: '参数', en: 'Parameters' },
  organisation_copy: { zh: '单位的复制', en: 'Copy of an organisation' },
  partner: { zh: '单点登录来源', en: 'Single sign-on partner' },
  plant_copy: { zh: '复制', en: 'Copy' },
  plant_removal: { zh: '连同内容的删除', en: 'Deletion with contents' },
  point: { zh: '监测点', en: 'Point' },
  record_comment: { zh: '评论', en: 'Comment' },
  record_export: { zh: '记录导出', en: 'Export of records' },
  record_import: { zh: '记录导入', en: 'Import of records' },
  role: { zh: '角色', en: 'Role' },
  role_menu: { zh: '角色菜单', en: 'Role menu' },
  second_factor: { zh: '动态口令', en: 'Second factor' },
  first_password_download: { zh: '初始密码的下载', en: 'Download of first passwords' },
  sent_test_frame: { zh: '试发报文', en: 'Test frames sent' },
  setup_closing: { zh: '初始配置清单的关闭', en: 'Closing of the setup checklist' },
  sign_in_rule: { zh: '登录规则', en: 'Sign-in rules' },
  system_organisation: { zh: '系统所属单位', en: 'System organisation' },
  tenant: { zh: '租户', en: 'Tenant' },
  tenant_host: { zh: '访问域名', en: 'Host name' },
  tool: { zh: '工具', en: 'Tool' },
  unit: { zh: '监测单元', en: 'Unit' },
  view_as: { zh: '以他人身份查看', en: 'View as a person' },
}

/** The name of an audited object, by the present name of its table; `words` are those of described entities. */
export const auditSubjectWord = (subject: string, language: Language, words: TrailWords = {}) =>
  (words[subject]?.subject ?? auditSubjects[subject])?.[language] ?? subject

/** The name of a column; a described table has words of its own. */
export const auditColumnWord = (column: string, language: Language, table?: TableWords) =>
  (table?.columns[column] ?? auditColumns[column])?.[language] ?? column
