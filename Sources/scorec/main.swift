import Glibc
print("scorec", getpid())
