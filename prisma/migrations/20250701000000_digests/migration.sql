-- AlterTable
ALTER TABLE "person_settings" ADD COLUMN "digestAt" INTEGER;
ALTER TABLE "person_settings" ADD COLUMN "digestDue" DATETIME;

-- CreateIndex
CREATE INDEX "person_settings_digestDue_idx" ON "person_settings"("digestDue");
