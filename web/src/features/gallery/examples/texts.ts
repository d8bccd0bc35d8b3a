import * as field from '@iwater/contract/kit/field'
import type { PatternName } from '@iwater/contract/kit/patterns'
import type { Example } from './example.ts'

const line = { maxLength: 80 } as const

const patterned = (zh: string, en: string, pattern: PatternName) =>
  field.text(zh, en, { ...line, pattern })

export const texts: readonly Example[] = [
  {
    key: 'text',
    group: 'texts',
    title: { zh: '单行文本', en: 'Line of text' },
    shows: 'form',
    description: {
      fields: {
        code: field.text('编号', 'Part number', {
          required: true,
          minLength: 3,
          maxLength: 12,
          unique: true,
          searchable: true,
          description: { zh: '3 至 12 个字符', en: '3 to 12 characters' },
        }),
        name: field.text('名称', 'Name', { format: 'line', maxLength: 40 }),
      },
    },
  },
  {
    key: 'multiline',
    group: 'texts',
    title: { zh: '多行文本', en: 'Lines of text' },
    shows: 'form',
    description: {
      fields: {
        note: field.text('备注', 'Note', { format: 'multiline', maxLength: 500, span: 24 }),
      },
    },
  },
  {
    key: 'password',
    group: 'texts',
    title: { zh: '密码', en: 'Password' },
    shows: 'form',
    description: {
      fields: {
        password: field.text('密码', 'Password', { format: 'password', maxLength: 64 }),
      },
    },
  },
  {
    key: 'addresses',
    group: 'texts',
    title: { zh: '邮箱与网址', en: 'E-mail and web addresses' },
    shows: 'form',
    description: {
      fields: {
        mail: field.text('邮箱', 'E-mail', { format: 'email', maxLength: 254 }),
        site: field.text('网址', 'Website', { format: 'uri', maxLength: 200 }),
      },
    },
  },
  {
    key: 'colour',
    group: 'texts',
    title: { zh: '颜色', en: 'Colour' },
    shows: 'form',
    description: {
      fields: {
        colour: field.text('颜色', 'Colour', { format: 'color', maxLength: 7, default: '#1677FF' }),
      },
    },
  },
  {
    key: 'time',
    group: 'texts',
    title: { zh: '时刻', en: 'Time of day' },
    shows: 'form',
    description: {
      fields: {
        starts: field.text('开始', 'Starts', { format: 'time', maxLength: 5, default: '08:30' }),
        ends: field.text('结束', 'Ends', { format: 'time', maxLength: 5 }),
      },
    },
  },
  {
    key: 'patterns',
    group: 'texts',
    title: { zh: '校验规则', en: 'Patterns' },
    note: {
      zh: '输入不符合规则的内容后离开输入框。',
      en: 'Enter something that does not fit and leave the field.',
    },
    shows: 'form',
    description: {
      fields: {
        mobile: patterned('手机号码', 'Mobile number', 'mobile'),
        landline: patterned('座机', 'Landline', 'landline'),
        phone: patterned('联系电话', 'Phone', 'phone'),
        card: patterned('证件号码', 'Identity number', 'identity-card'),
        person: patterned('姓名', 'Chinese name', 'chinese-name'),
        link: patterned('链接', 'Link', 'link'),
        key: patterned('标识', 'Key', 'key'),
        host: patterned('主机名', 'Host name', 'host'),
        part: patterned('型号', 'Part number', 'part-number'),
        factor: patterned('因子编码', 'Factor code', 'factor-code'),
        frame: patterned('报文字段', 'Part of a frame', 'frame-part'),
        icon: patterned('图标', 'Icon', 'tool-icon'),
        lower: patterned('小写字母', 'Lowercase letters', 'lowercase'),
        upper: patterned('大写字母', 'Uppercase letters', 'uppercase'),
        letters: patterned('字母', 'Letters', 'letters'),
        digits: patterned('数字', 'Digits', 'digits'),
        hex: patterned('十六进制', 'Hexadecimal', 'hex'),
        word: patterned('无空格', 'No spaces', 'no-spaces'),
      },
    },
  },
  {
    key: 'localized',
    group: 'texts',
    title: { zh: '中英文文本', en: 'Text in both languages' },
    shows: 'form',
    description: {
      fields: {
        name: field.localized('名称', 'Name', { required: true, maxLength: 40, searchable: true }),
        alias: field.localized('别名', 'Alias', { partial: true }),
        person: field.localized('负责人', 'Person in charge', {
          required: true,
        }),
        note: field.localized('说明', 'Description', { multiline: true, maxLength: 300 }),
      },
    },
  },
]
