-- CreateTable
CREATE TABLE "tutorials" (
    "personId" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL,
    "step" TEXT NOT NULL,
    "moves" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "tutorials_at_idx" ON "tutorials"("at");
