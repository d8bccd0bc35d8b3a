import * as field from '@iwater/contract/kit/field'
import type { Example } from './example.ts'

export const files: readonly Example[] = [
  {
    key: 'file',
    group: 'files',
    title: { zh: '文件', en: 'File' },
    note: {
      zh: '示例中的文件只留在本页，不会上传。',
      en: 'Files of examples stay on this page and are not uploaded.',
    },
    shows: 'form',
    description: {
      fields: {
        report: field.file('检定证书', 'Certificate', {
          group: 'office',
          widget: 'upload',
          maxBytes: 5_242_880,
          visibility: 'record',
          span: 24,
        }),
      },
    },
  },
  {
    key: 'picture',
    group: 'files',
    title: { zh: '图片裁剪与水印', en: 'Picture with crop and watermark' },
    shows: 'form',
    description: {
      fields: {
        photo: field.file('照片', 'Photo', {
          group: 'image',
          span: 24,
          picture: {
            aspect: 1,
            longestSide: 800,
            watermark: { text: 'iWater', size: 20, opacity: 60, margin: 12 },
          },
        }),
      },
    },
  },
  {
    key: 'signature',
    group: 'files',
    title: { zh: '签名', en: 'Signature' },
    note: {
      zh: '手写签名；只用键盘时可输入姓名。',
      en: 'Signed by hand, or by the keys alone as a name.',
    },
    shows: 'form',
    description: {
      fields: {
        signature: field.file('签名', 'Signature', {
          group: 'image',
          widget: 'signature',
          required: true,
          span: 24,
        }),
      },
    },
  },
  {
    key: 'file-groups',
    group: 'files',
    title: { zh: '文件类型', en: 'Groups of files' },
    note: { zh: '选择其他类型的文件会提示不符合。', en: 'A file of another group is rejected.' },
    shows: 'form',
    description: {
      fields: {
        text: field.file('文本', 'Text', { group: 'text' }),
        archive: field.file('压缩包', 'Archive', { group: 'zips' }),
        voice: field.file('录音', 'Recording', { group: 'voice' }),
        film: field.file('视频', 'Video', { group: 'video' }),
        app: field.file('移动应用', 'Mobile app', { group: 'package' }),
      },
    },
  },
  {
    key: 'files',
    group: 'files',
    title: { zh: '多个文件', en: 'Several files' },
    shows: 'form',
    description: {
      fields: {
        manuals: field.files('说明书', 'Manuals', { maxItems: 3, visibility: 'organisation' }),
      },
    },
  },
  {
    key: 'rows',
    group: 'files',
    title: { zh: '子表', en: 'Sub-table' },
    shows: 'form',
    description: {
      fields: {
        name: field.text('名称', 'Name', { maxLength: 40, default: 'P-100' }),
        suppliers: field.rows(
          '供应商',
          'Suppliers',
          'gallery_supplier',
          {
            name: field.text('名称', 'Name', { required: true, maxLength: 80 }),
            price: field.number('报价', 'Offer', { minimum: 0, precision: 2, unit: '¥' }),
            is_usual: field.flag('首选', 'Preferred'),
          },
          { maxItems: 5 },
        ),
      },
    },
    rows: [
      {
        name: 'P-100',
        suppliers: [
          { id: 'a', name: '南方泵业', price: 1280, is_usual: true },
          { id: 'b', name: '东方阀门', price: 1340.5, is_usual: false },
        ],
      },
    ],
  },
]
