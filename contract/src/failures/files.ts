import type { Failure } from './failure.ts'

export const filesFailures = {
  'files.type-not-allowed': {
    status: 400,
    zh: '文件类型不符合，允许的类型：{allowed}',
    en: 'Files of this type are not allowed; allowed are {allowed}',
  },
  'files.content-mismatch': {
    status: 400,
    zh: '文件内容与扩展名 {extension} 不符',
    en: 'What is in the file does not fit its extension {extension}',
  },
  'files.image-too-large': {
    status: 413,
    zh: '上传图片大小不能超过{limit}KB',
    en: 'A picture may have {limit} KB at most',
  },
  'files.too-large': {
    status: 413,
    zh: '文件太大不符合，不能超过{limit}MB',
    en: 'The file is too large; it may have {limit} MB at most',
  },
  'files.image-too-wide': {
    status: 400,
    zh: '图片的尺寸过大，最多 {megapixels} 百万像素，边长不超过 {side} 像素',
    en: 'The picture has too many pixels: {megapixels} million at most, and {side} along a side',
  },
  'files.image-wanted': { status: 400, zh: '请选择图片文件', en: 'Please choose a picture' },
  'files.no-room': {
    status: 409,
    zh: '上传的文件已达到 {limit}MB 的总容量，请先删除不用的文件',
    en: 'Your files have reached {limit} MB; please remove some first',
  },
  'files.not-found': { status: 404, zh: '没有这个文件', en: 'There is no such file' },
  'files.range-not-satisfiable': {
    status: 416,
    zh: '请求的范围超出文件大小（{size} 字节）',
    en: 'The requested range is outside the file, which has {size} bytes',
  },
  'files.link-expired': {
    status: 404,
    zh: '文件链接已失效，请刷新页面',
    en: 'The link to this file does not work any more, please load the page again',
  },
} as const satisfies Record<string, Failure>
