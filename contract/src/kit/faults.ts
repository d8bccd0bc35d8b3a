import type { Language } from '../errors.ts'
import type { LocalText } from '../fields.ts'

/** What is wrong with the value of a field. */
export type Fault =
  /** A sentence of its own, by its key: a pattern or a format that does not fit, or what a server finds. */
  | { is: FaultKey }
  | { is: 'too-short' | 'too-long' | 'wrong-length' | 'too-small' | 'too-large'; limit: number }
  | { is: 'length-outside'; least: number; limit: number }
  | { is: 'too-many' | 'too-deep' | 'digits' | 'full'; limit: number }
  | { is: 'not-one-of'; choices: readonly LocalText[] }
  | { is: 'unknown-codes'; codes: readonly string[] }
  /** In words of its own, as of an expression. */
  | { is: 'worded'; sentence: LocalText }

/** Faults by dotted path: `name.zh`, `suppliers.2.price`. */
export type Faults = Record<string, Fault>

type Sentences = Readonly<Record<string, string>>

// The English sentences of lengths, bounds and choices, and the Chinese ones of mobile numbers and identity cards, are
// those that users of the old product know. `{field}` is the title of the field.
const chinese = {
  missing: '请填写{field}',
  'not-chosen': '请选择{field}',
  'no-side': '请填写{field}，中文或英文均可',
  blank: '{field}不能为空',
  'wrong-kind': '{field}填写有误',
  'not-a-number': '{field}应为数字，小数点用“.”，如 12.5',
  'not-found': '{field}不存在或不可见，请重新选择',
  'unknown-factor': '{field}不存在，可在“现场 › 因子”中添加',
  'unknown-codes': '没有编码为“{codes}”的因子，编码见“现场 › 因子”',
  retired: '{field}已退役，请先恢复使用或另选',
  taken: '{field}已被使用',
  repeated: '{field}在文件中重复',
  ambiguous: '{field}对应多条记录，请填写唯一的名称',
  'beyond-rights': '{field}超出您自身的权限或数据范围，不能授予',
  'beyond-scope': '{field}会使该人员看到您数据范围以外的单位，不能授予',
  circular: '{field}不能是本记录或其下级',
  'too-deep': '{field}下的层级不能超过 {limit} 级',
  'holds-none': '{field}不能有下级，请另选',
  'on-top': '{field}须为空：此项只能位于顶级',
  'before-start': '{field}必须晚于开始时间',
  'yet-to-come': '{field}不能晚于现在',
  'relative-to-zero': '零点没有相对误差，{field}请选择绝对误差或引用误差',
  'not-at-analyser': '{field}须是该分析仪或其监测单元的维护工作',
  'wrong-pairs': '{field}须为“名称 = 因子编码”，以分号分隔，名称不重复',
  'other-names': '{field}须恰好说明排除条件中的各个名称',
  fixed: '{field}添加后不能修改',
  'too-short': '{field}至少 {limit} 个字符',
  'too-long': '{field}最多 {limit} 个字符',
  'wrong-length': '{field}须为 {limit} 个字符',
  'length-outside': '{field}须为 {least} 至 {limit} 个字符',
  'too-small': '{field}不能小于 {limit}',
  'too-large': '{field}不能大于 {limit}',
  'too-many': '{field}最多 {limit} 项',
  full: '最多 {limit} 条记录，请先删除不再使用的记录',
  digits: '{field}最多 {limit} 位小数',
  'not-whole': '{field}须为整数',
  'not-one-of': '{field}须为以下之一：{choices}',
  'mobile-missing': '手机号码不能为空',
  'mobile-length': '手机号码长度不为11位',
  'mobile-format': '手机号码格式不正确',
  landline: '{field}须为座机号码，如 028-85551234',
  phone: '{field}须为手机号码或座机号码',
  'identity-card-missing': '证件号码不能为空',
  'identity-card-length': '证件号码长度不为18位',
  'identity-card-format': '证件号码格式错误',
  'identity-card-region': '地址编码错误',
  'identity-card-check': '证件号码校验位错误',
  'chinese-name': '{field}须为 2 至 4 个汉字',
  lowercase: '{field}只能使用小写字母',
  uppercase: '{field}只能使用大写字母',
  letters: '{field}只能使用字母',
  hex: '{field}只能使用十六进制数字',
  'not-digits': '{field}只能使用数字',
  'no-spaces': '{field}不能包含空格',
  key: '{field}只能使用小写字母、数字和连字符',
  'frame-part': '{field}不能包含空格和分隔符（; , = & #）',
  'factor-code': '{field}只能使用字母、数字、下划线和连字符，并以字母或数字开头',
  'built-in': '{field}是内置因子的编码，请直接选用该因子',
  host: '{field}须为小写的域名或主机名，如 water.example.cn',
  'part-number': '{field}只能使用大写字母、数字和连字符',
  email: '{field}须为电子邮箱地址',
  uri: '{field}须为 http 或 https 网址',
  link: '{field}须为本系统的路径（如 /desk）或 http、https 网址',
  'tool-icon': '{field}须为图标名，或图片的文件名，如 desk.png',
  color: '{field}须为 #RRGGBB 格式的颜色',
  time: '{field}须为时间，如 08:30',
  'file-type': '文件类型不符合',
  uploading: '{field}正在上传，请在上传完成后保存',
  'not-confirmed': '{field}尚未确认，请确认或清除',
  'not-uploaded': '{field}有未能上传的文件，请移除或重新选择',
  'file-size': '文件太大不符合',
} as const satisfies Sentences

export type FaultKey = Exclude<
  keyof typeof chinese,
  | 'too-short'
  | 'too-long'
  | 'wrong-length'
  | 'length-outside'
  | 'too-small'
  | 'too-large'
  | 'too-many'
  | 'too-deep'
  | 'full'
  | 'digits'
  | 'not-one-of'
>

const english: Readonly<Record<keyof typeof chinese, string>> = {
  missing: '{field} is required',
  'not-chosen': 'Select {field}',
  'no-side': '{field} is required, in Chinese or English',
  blank: '{field} cannot be empty',
  'wrong-kind': 'Validation error on field {field}',
  'not-a-number': '{field} is not a number; write decimals with a point, as in 12.5',
  'not-found': '{field} does not exist or is not visible to you; choose again',
  'unknown-factor': '{field} does not exist; add it under “Field › Factors”',
  'unknown-codes':
    'There is no factor with the code “{codes}”; codes are listed under “Field › Factors”',
  retired: '{field} is retired; bring it back first or choose another',
  taken: '{field} is already in use',
  repeated: '{field} is in the file more than once',
  ambiguous: '{field} fits several records; give a name that only one has',
  'beyond-rights': '{field} exceed your own permissions or data scope and cannot be granted',
  'beyond-scope':
    '{field} would show the person organisations outside your data scope and cannot be granted',
  circular: '{field} cannot be the record itself or one below it',
  'too-deep': '{field} would make more than {limit} levels',
  'holds-none': '{field} cannot have others below it; choose another one',
  'on-top': '{field} has to be empty: this one stands on the top level only',
  'before-start': '{field} must be after the start time',
  'yet-to-come': '{field} cannot be later than now',
  'relative-to-zero':
    '{field}: a zero has no relative error. Choose an absolute one or one of the range.',
  'not-at-analyser': '{field} must be one of this analyser or of its unit',
  'wrong-pairs':
    '{field} must be pairs such as i = current, separated by semicolons, each name once',
  'other-names': '{field} must explain exactly the names of the condition',
  fixed: '{field} cannot be changed after the record was added',
  'too-short': '{field} must be at least {limit} characters',
  'too-long': '{field} must be at most {limit} characters',
  'wrong-length': '{field} must be exactly {limit} characters',
  'length-outside': '{field} must be between {least} and {limit} characters',
  'too-small': '{field} cannot be less than {limit}',
  'too-large': '{field} cannot be greater than {limit}',
  'too-many': '{field} must have at most {limit} entries',
  full: 'There are {limit} records already, the most there can be; delete what is no longer used',
  digits: '{field} must have at most {limit} decimal places',
  'not-whole': '{field} must be a whole number',
  'not-one-of': '{field} must be one of {choices}',
  'mobile-missing': 'The mobile number is required',
  'mobile-length': 'A mobile number has 11 digits',
  'mobile-format': 'A mobile number consists of digits and begins with 1',
  landline: '{field} must be a landline number, such as 028-85551234',
  phone: '{field} must be a mobile or landline number',
  'identity-card-missing': 'The identity number is required',
  'identity-card-length': 'An identity number has 18 characters',
  'identity-card-format': 'An identity number is 17 digits and a digit or X',
  'identity-card-region': 'The region code of the identity number is unknown',
  'identity-card-check': 'The check digit of the identity number is wrong',
  'chinese-name': '{field} must be 2 to 4 Chinese characters',
  lowercase: '{field} does not match pattern: lowercase letters only',
  uppercase: '{field} does not match pattern: uppercase letters only',
  letters: '{field} does not match pattern: letters only',
  hex: '{field} does not match pattern: hexadecimal digits only',
  'not-digits': '{field} does not match pattern: digits only',
  'no-spaces': '{field} must not contain spaces',
  key: '{field} does not match pattern: lowercase letters, digits and hyphens only',
  'frame-part': '{field} must not contain spaces or separators (; , = & #)',
  'factor-code':
    '{field} must be letters, digits, underscores and hyphens and begin with a letter or digit',
  'built-in': '{field} is that of a built-in factor; use that factor',
  host: '{field} must be a host name in small letters, such as water.example.cn',
  'part-number': '{field} does not match pattern: uppercase letters, digits and hyphens only',
  email: '{field} must be an e-mail address',
  uri: '{field} must be an http or https address',
  link: '{field} must be a path of this system such as /desk, or an http or https address',
  'tool-icon': '{field} must be the name of an icon or of a picture such as desk.png',
  color: '{field} must be a colour such as #1677FF',
  time: '{field} must be a time such as 08:30',
  'file-type': 'The file type is not allowed',
  uploading: '{field} is still being uploaded; save when it is done',
  'not-confirmed': '{field} is not confirmed; confirm or clear it',
  'not-uploaded': '{field} has a file that could not be uploaded; remove it or choose another',
  'file-size': 'The file is too large',
}

const sentences = { zh: chinese, en: english } as const

const separators = { zh: '、', en: ', ' } as const

/** The message for a fault. */
export function faultSentence(fault: Fault, field: LocalText, language: Language): string {
  if (fault.is === 'worded') return fault.sentence[language]
  const worded = sentences[language][fault.is].replace('{field}', field[language])
  const sentence = 'least' in fault ? worded.replace('{least}', String(fault.least)) : worded
  if ('limit' in fault) return sentence.replace('{limit}', String(fault.limit))
  if ('codes' in fault)
    return sentence.replace('{codes}', () => fault.codes.join(separators[language]))
  if (!('choices' in fault)) return sentence
  const choices = fault.choices.map((choice) => choice[language]).join(separators[language])
  return sentence.replace('{choices}', choices)
}

/** What is wrong with a row of a table, as files and cell editors say it. */
export const rowSentence = (row: number, sentence: string, language: Language) =>
  language === 'zh' ? `第${row}行：${sentence}` : `row ${row}: ${sentence}`
