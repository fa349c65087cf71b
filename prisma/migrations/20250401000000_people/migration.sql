-- CreateTable
CREATE TABLE "person_settings" (
    "personId" TEXT NOT NULL PRIMARY KEY,
    "locale" TEXT,
    "zone" TEXT NOT NULL,
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,
    "reminders" TEXT NOT NULL,
    "pings" TEXT NOT NULL,
    CONSTRAINT "person_settings_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "holidays" (
    "personId" TEXT NOT NULL,
    "first" TEXT NOT NULL,
    "last" TEXT NOT NULL,
    "from" DATETIME NOT NULL,
    "until" DATETIME NOT NULL,

    PRIMARY KEY ("personId", "from"),
    CONSTRAINT "holidays_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
