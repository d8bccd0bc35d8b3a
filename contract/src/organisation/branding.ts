import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { storedFile } from '../files.ts'
import { defineForm, type RecordOf } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { KeptForm } from '../kit/kept-draft.ts'
import { formShape, shapesOf } from '../kit/value-shapes.ts'
import { branding } from '../organisation.ts'
import { defineRoute } from '../route.ts'

const fonts = [
  ['Microsoft YaHei', '微软雅黑'],
  ['SimHei', '黑体'],
  ['SimSun', '宋体'],
  ['KaiTi', '楷体'],
  ['FangSong', '仿宋'],
  ['Arial', 'Arial'],
  ['Georgia', 'Georgia'],
] as const

const yesOrNo = {
  items: [
    { value: 'yes', label: { zh: '是', en: 'Yes' } },
    { value: 'no', label: { zh: '否', en: 'No' } },
  ],
} as const

const size = { minimum: 8, maximum: 64, unit: 'px' } as const
const colour = { format: 'color', maxLength: 7 } as const
const picture = (longestSide: number) =>
  ({ group: 'image', maxBytes: 5 * 1024 * 1024, picture: { longestSide } }) as const

/** What an organisation sets of its branding; whatever is empty is taken from the organisation above. */
export const brandingForm = defineForm({
  fields: {
    system_name: field.localized('系统名称', 'System name', { maxLength: 60 }),
    slogan: field.localized('标语', 'Slogan', { maxLength: 80 }),
    font_family: field.choice('名称字体', 'Font of the name', {
      items: fonts.map(([value, zh]) => ({ value, label: { zh, en: value } })),
    }),
    name_size: field.integer('顶栏名称字号', 'Name size in the header', size),
    name_color: field.text('顶栏名称颜色', 'Name colour in the header', colour),
    sign_in_name_size: field.integer('登录页名称字号', 'Name size on the sign-in page', size),
    sign_in_name_color: field.text('登录页名称颜色', 'Name colour on the sign-in page', colour),
    brand_color: field.text('品牌颜色', 'Brand colour', colour),
    theme: field.choice('主题', 'Theme', {
      items: [
        { value: 'default', label: { zh: '默认', en: 'Default' } },
        { value: 'mining', label: { zh: '矿业', en: 'Mining' } },
      ],
    }),
    logo_file: field.file('单位标志', 'Logo', picture(512)),
    system_logo_1: field.file('长标志', 'Long logo', {
      ...picture(800),
      description: { zh: '菜单展开时的顶栏。', en: 'In the header while the menu is open.' },
    }),
    system_logo_2: field.file('短标志', 'Short logo', {
      ...picture(256),
      picture: { longestSide: 256, aspect: 1 },
      description: { zh: '菜单收起时的顶栏。', en: 'In the header while the menu is collapsed.' },
    }),
    login_file: field.file('登录页背景', 'Background of the sign-in page', picture(2560)),
    web_icon_file: field.file('网页图标', 'Web icon', {
      ...picture(128),
      picture: { longestSide: 128, aspect: 1 },
    }),
    footer: field.localized('页脚', 'Footer', { maxLength: 200 }),
    hotline: field.text('服务热线', 'Hotline', { maxLength: 40 }),
    contact_phone: field.text('联系电话', 'Phone', { maxLength: 40 }),
    contact_email: field.text('联系邮箱', 'E-mail', { format: 'email', maxLength: 254 }),
    contact_address: field.localized('联系地址', 'Address', { maxLength: 120 }),
    extended_name: field.localized('扩展功能名称', 'Name of the extended function', {
      maxLength: 40,
    }),
    extended_url: field.text('扩展功能地址', 'Address of the extended function', {
      maxLength: 500,
      pattern: 'link',
    }),
    extended_logo_file: field.file('扩展功能图标', 'Icon of the extended function', {
      ...picture(128),
      picture: { longestSide: 128, aspect: 1 },
    }),
    app_url: field.text('移动应用地址', 'Address of the mobile application', {
      maxLength: 500,
      pattern: 'link',
      description: {
        zh: '已上传移动应用的安装包时，以安装包为准。',
        en: 'Packages uploaded on the page “Mobile app” take its place.',
      },
    }),
    scaling_layout: field.number('页面缩放基准', 'Page scale', {
      minimum: 0,
      maximum: 4,
      precision: 2,
      description: {
        zh: '缩放为该值除以屏幕像素比；0 为不缩放。',
        en: 'Pages are zoomed by this over the pixel ratio of the screen; 0 leaves them.',
      },
    }),
    shows_organisation: field.choice('顶栏显示单位', 'Organisation in the header', yesOrNo),
    open_tree: field.choice('单位树默认展开', 'Tree of organisations opened', yesOrNo),
  },
})

export type BrandingValues = RecordOf<typeof brandingForm.fields>

export const brandingPictures = [
  'logo_file',
  'system_logo_1',
  'system_logo_2',
  'login_file',
  'web_icon_file',
  'extended_logo_file',
] as const satisfies readonly (keyof BrandingValues)[]

/** What is entered and not saved is kept by organisation. */
export const keptBranding: KeptForm = {
  table: 'branding',
  fields: brandingForm.fields,
  permission: 'organisation.manage',
}

export const readBrandingSettings = defineRoute({
  method: 'GET',
  path: '/organisation/branding',
  access: 'organisation.manage',
  summary: {
    zh: '读取一个单位自身的品牌设置，以及从上级单位继承的内容及其来源。',
    en: 'Read what an organisation sets of its branding, and what it takes from which organisation above.',
  },
  input: z.object({ organizationId: id }),
  output: z.object({
    /** 0 where nothing has been set yet. */
    version: z.number().int(),
    values: z.object(shapesOf(brandingForm.fields, 'answer')),
    /** The pictures of the organisation itself, by field. */
    files: z.record(z.string(), z.array(storedFile)),
    /** What applies where the organisation sets nothing. */
    inherited: branding,
    /**
     * By field, the organisation above whose setting applies where the field is empty: null for one that is not visible.
     * A field that is missing has the value of the product.
     */
    from: z.record(z.string(), localText.nullable()),
  }),
})

export const saveBrandingSettings = defineRoute({
  method: 'PUT',
  path: '/organisation/branding',
  access: 'organisation.manage',
  summary: {
    zh: '保存一个单位的品牌设置；留空的项沿用上级单位的设置。',
    en: 'Save the branding of an organisation; what is empty is taken from the organisation above.',
  },
  input: formShape(
    brandingForm,
    z.object({ organizationId: id, version: z.number().int().min(0).max(2_147_483_647) }),
  ),
  output: z.object({ version: z.number().int() }),
})
