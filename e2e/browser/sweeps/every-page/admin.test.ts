import { testEveryPageAs } from '../../every-page.ts'

testEveryPageAs('admin')
