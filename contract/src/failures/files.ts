import type { Failure } from './failure.ts'

export const filesFailures = {
  'files.type-not-allowed': {
    status: 400,
    zh: '文件类型不符合，允许的类型：{allowed}',
    en: 'This file type is not allowed. Allowed types: {allowed}',
  },
  'files.content-mismatch': {
    status: 400,
    zh: '文件内容与扩展名 {extension} 不符',
    en: 'The file content does not match its extension {extension}',
  },
  'files.not-a-package': {
    status: 400,
    zh: '文件不是有效的 {extension} 安装包',
    en: 'The file is not a valid {extension} package',
  },
  'files.empty': { status: 400, zh: '文件是空的', en: 'The file is empty' },
  'files.not-text': {
    status: 400,
    zh: '文件不是 UTF-8 或 GB 18030 编码的文本',
    en: 'The file is not text in UTF-8 or GB 18030',
  },
  'files.image-too-large': {
    status: 413,
    zh: '上传图片大小不能超过{limit}KB',
    en: 'The picture is too large. The maximum size is {limit} KB.',
  },
  'files.too-large': {
    status: 413,
    zh: '文件太大不符合，不能超过{limit}MB',
    en: 'The file is too large. The maximum size is {limit} MB.',
  },
  'files.image-too-wide': {
    status: 400,
    zh: '图片尺寸过大，最多 {megapixels} 百万像素，单边最多 {side} 像素',
    en: 'The picture dimensions are too large. The maximum is {megapixels} megapixels and {side} pixels per side.',
  },
  'files.image-wanted': { status: 400, zh: '请选择图片文件', en: 'Choose a picture file' },
  'files.no-room': {
    status: 409,
    zh: '上传的文件已达到 {limit}MB 的总容量，请先删除不用的文件',
    en: 'Your files have reached the limit of {limit} MB. Delete some first.',
  },
  'files.own-uploads-open': {
    status: 409,
    zh: '您有上传尚未完成，未完成的上传最多 {limit} 个、共 {megabytes}MB；请等待其完成，或在 {minutes} 分钟后重试',
    en: 'You have uploads that are not complete, of which there can be {limit} with {megabytes} MB together. Wait until they are, or try again in {minutes} min.',
  },
  'files.uploads-open': {
    status: 409,
    zh: '本单位未完成的上传过多，最多 {limit} 个、共 {megabytes}MB；请在 {minutes} 分钟后重试',
    en: 'Too many uploads of your organisation are not complete, of which there can be {limit} with {megabytes} MB together. Try again in {minutes} min.',
  },
  'files.not-uploaded': {
    status: 409,
    zh: '文件未上传完整或上传已过期，请重新上传',
    en: 'The upload is incomplete or has expired. Upload the file again.',
  },
  'files.not-found': { status: 404, zh: '文件不存在', en: 'File not found' },
  'files.in-use': {
    status: 409,
    zh: '文件正在使用，不能删除：{uses}',
    en: 'The file is in use and cannot be deleted: {uses}',
  },
  'files.range-not-satisfiable': {
    status: 416,
    zh: '请求的范围超出文件大小（{size} 字节）',
    en: 'The requested range is outside the file ({size} bytes)',
  },
  'files.link-expired': {
    status: 404,
    zh: '文件链接已失效，请从引用该文件的页面重新打开',
    en: 'The file link is not valid any more. Open the file again from where it is attached.',
  },
} as const satisfies Record<string, Failure>
