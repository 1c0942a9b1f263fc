import {
  IsISO8601,
  IsNotEmpty,
  IsNumberString,
  IsOptional,
  IsString,
  Length,
  MaxLength,
} from 'class-validator'

export class ActivityRow {
  @IsString() @IsNotEmpty() @MaxLength(255) warehouseCode: string
  @IsString() @IsNotEmpty() @MaxLength(255) chargeCode: string
  @IsNumberString() quantity: string
  @IsISO8601({ strict: true }) activityTimestamp: string
  @IsOptional() @IsString() @MaxLength(255) customerId?: string
  @IsOptional() @IsString() @MaxLength(255) reference?: string
  @IsOptional() @IsString() @MaxLength(64) status?: string
}

export class ShipmentRow {
  @IsString() @IsNotEmpty() @MaxLength(255) shipmentId: string
  @IsOptional() @IsString() @MaxLength(255) customerId?: string
  @IsString() @Length(3, 10) originPostCode: string
  @IsString() @IsNotEmpty() originSuburb: string
  @IsOptional() @IsString() originState?: string
  @IsString() @Length(3, 10) destinationPostCode: string
  @IsString() @IsNotEmpty() destinationSuburb: string
  @IsOptional() @IsString() destinationState?: string
  @IsOptional() @IsISO8601({ strict: true }) quoteDate?: string
  @IsOptional() @IsString() rateCardAlias?: string
  @IsOptional() @IsNumberString() totalCostReceived?: string
  @IsOptional() @IsString() costCentre?: string
  @IsString() itemType: string
  @IsNumberString() itemQuantity: string
  @IsNumberString() itemWeight: string
}
